/**
 * Adds styles to a shadow tree. Their `rem` is the font size that the reader chose in the browser, not the page's:
 * many themes set 62.5 % or 125 % at the root, and would make the box too small to read, or too large.
 */
export function adoptStyles(root: ShadowRoot, css: string): void {
  const size = readersFontSize()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css.replace(/([\d.]+)rem/g, (_, length) => `${length * size}px`))
  root.adoptedStyleSheets.push(sheet)
}

/** In CSS pixels. */
function readersFontSize(): number {
  const probe = document.createElement('p')
  // The initial value of its font size is the reader's.
  probe.style.all = 'initial'
  document.documentElement.append(probe)
  const size = Number.parseFloat(getComputedStyle(probe).fontSize)
  probe.remove()
  return size
}
