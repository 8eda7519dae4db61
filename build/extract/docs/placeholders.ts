/**
 * Recognizes placeholders such as `<TOKEN>` and `<your-name>`, which readers should replace. HTML has known elements
 * and MDX components begin with a capital; any other tag without attributes is a placeholder.
 */
export function isPlaceholder(tag: string): boolean {
  const name = /^<([A-Za-z][\w -]*)>$/.exec(tag)?.[1]
  if (name === undefined) return false
  if (/^[A-Z][A-Z\d_ -]+$/.test(name)) return true
  return /^[a-z]/.test(name) && !HTML.has(name.split(' ', 1)[0] ?? '')
}

const HTML: ReadonlySet<string> = new Set([
  ...'a abbr address article aside audio b big blockquote body br button caption center cite code col'.split(
    ' ',
  ),
  ...'colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure'.split(
    ' ',
  ),
  ...'font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li'.split(
    ' ',
  ),
  ...'link main map mark math menu meta nav noscript object ol optgroup option p picture pre progress q'.split(
    ' ',
  ),
  ...'rp rt ruby s samp script section select slot small source span strike strong style sub summary sup'.split(
    ' ',
  ),
  ...'svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr'.split(
    ' ',
  ),
])
