/**
 * Markup within a line of AsciiDoc, as Markdown: code, emphasis, links, cross-references and macros. The parts of a
 * link have a maximum length, so that every line takes linear time.
 */

/** Replaces the attributes that the document sets; others stay as they are. */
export const withAttributes = (line: string, attributes: ReadonlyMap<string, string>): string =>
  /^:[\w-]+:/.test(line)
    ? line
    : line.replace(/\{([\w-]+)\}/g, (whole, name: string) => attributes.get(name) ?? whole)

export function inlineMarkdown(line: string): string {
  // Code is set aside, because nothing in it is markup.
  const codes: string[] = []
  const held = line.replace(
    CODE,
    (_, passed: string | undefined, plain: string | undefined, plus: string | undefined) => {
      codes.push(`\`${passed ?? plain ?? plus ?? ''}\``)
      return `\uE000${codes.length - 1}\uE000`
    },
  )
  return held
    .replace(/\[\[[^\][]{0,200}\]\]/g, '')
    .replace(XREF, (_, target: string, words: string | undefined) =>
      linkTo(anchored(target), words),
    )
    .replace(LINK, (_, target: string, words: string) => linkTo(target, words.replace(/\^$/, '')))
    .replace(
      /(?<![\w:])xref:([^\s[\]]{1,500})\[([^\]]{0,500})\]/g,
      (_, target: string, words: string) => linkTo(anchored(target), words),
    )
    .replace(
      /(?<![\w:])(?:image|icon|kbd|btn|menu|footnote|indexterm2?|anchor|stem|pass):[^\s[\]]{0,500}\[[^\]]{0,500}\]/g,
      '',
    )
    .replace(MACRO, (_, target: string) => `\`${target}\``)
    .replace(/(?<![\w*])\*(?=\S)([^*]*\S)\*(?![\w*])/g, '**$1**')
    .replace(/\uE000(\d+)\uE000/g, (_, index: string) => codes[Number(index)] ?? '')
}

/** Matches `` `+code+` ``, `` `code` `` and `+code+`. */
const CODE = /`\+([^`]+?)\+`|``?([^`]+?)`?`|(?<![\w+])\+(\S(?:[^+]*\S)?)\+(?![\w+])/g
/** Matches `<<id,words>>`. */
const XREF = /<<([^<>,]+)(?:,\s*([^<>]*))?>>/g
/** Matches `https://…[words]` and `link:path[words]`. */
const LINK = /(?:link:|(?=https?:\/\/))([^\s[\]]{1,500})\[([^\]]{0,500})\]/g
/** Matches a macro of the site whose target is a name of the API: `javadoc:Cart[]`. */
const MACRO = /(?<![\w:-])[a-z][\w-]*:([\p{Lu}][\w.$]*)\[[^\]]{0,500}\]/gu

const linkTo = (target: string, words: string | undefined): string =>
  `[${words?.trim() || target.replace(/^#/, '')}](${target})`

/** A cross-reference without a file leads to an id of the page. */
const anchored = (target: string): string =>
  /[#/]|\.adoc$/.test(target) ? target.replace(/^(.*\.adoc)#?$/, '$1') : `#${target}`
