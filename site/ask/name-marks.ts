/**
 * Marks verified names in an answer: names of the library link to their cards; invented and misused ones are marked
 * and link to the note with suggestions. Names are matched by line, because a word may be a symbol on one line and a
 * variable on the next.
 */
import type { Finding, Verification } from '../../runtime/verify.ts'
import { ALL_VERSIONS } from '../../runtime/versions/choose-versions.ts'
import { HOME, readAddress, writeAddress } from '../address.ts'
import { h } from '../markup.ts'

export interface NameMarks {
  /** The text that begins at this line, with its names marked. */
  mark(text: string, line: number, where: Where): (Node | string)[]
}

/** In a code block, in a code span, in a sentence. */
export type Where = 'block' | 'span' | 'words'

type Mark = { readonly href: string } | { readonly note: number }

/** The URL of the search page that shows a card, of the version that is in this page's address. */
export function cardHref(project: string, id: string): string {
  const { version, project: asked } = readAddress(location.hash)
  const isOfIt = version !== ALL_VERSIONS && (asked === null || asked === project)
  const card = { project, id, version: isOfIt ? version : null }
  return new URL(`./${writeAddress({ ...HOME, version, card })}`, location.href).href
}

export const noteId = (number: number): string => `note-${number}`

export function marksOf({ uses = [], findings }: Verification): NameMarks {
  const marks = new Map<string, Mark>()
  /** Names that are invented and never a name of the library: also marked where they follow a wrong import. */
  const invented = new Map<string, Mark>()
  const real = new Map<string, Mark>()
  for (const { line, name, id, project } of uses) {
    const mark = { href: cardHref(project, id) }
    marks.set(`${line} ${name}`, mark)
    if (!real.has(name)) real.set(name, mark)
  }
  for (const [i, finding] of findings.entries()) {
    const name = writtenName(finding)
    marks.set(`${finding.line} ${name}`, { note: i + 1 })
    if (finding.verdict === 'unknown' && !real.has(name) && !invented.has(name))
      invented.set(name, { note: i + 1 })
  }
  const at = (line: number, name: string): Mark | undefined =>
    marks.get(`${line} ${name}`) ?? invented.get(name)
  return { mark }

  function mark(text: string, line: number, where: Where): (Node | string)[] {
    // `read_csv()` in a sentence means the name in the code beside it.
    const alone = where === 'span' ? ALONE.exec(text)?.[1] : undefined
    const known = alone === undefined ? undefined : (at(line, alone) ?? real.get(alone))
    if (alone !== undefined && known !== undefined)
      return [marked(alone, known), text.slice(alone.length)]
    return text.split(/(?<=\n)/).flatMap((row, i) => {
      if (where !== 'words') return namesOf(row, line + i)
      // In a sentence only a dotted name is code; `read` alone is a word.
      return row
        .split(DOTTED)
        .flatMap((part, n) => (n % 2 === 1 ? namesOf(part, line + i) : [part]))
    })
  }

  function namesOf(row: string, line: number): (Node | string)[] {
    return row.split(NAME).map((part, n) => {
      const mark = n % 2 === 1 ? at(line, part) : undefined
      return mark === undefined ? part : marked(part, mark)
    })
  }
}

const ALONE = /^([\p{L}_$][\p{L}\p{N}_$]*)(?:\(.*\))?$/u
const NAME = /([\p{L}_$][\p{L}\p{N}_$]*)/u
const DOTTED = /([A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*)+)/

/** `move_money` of `ledger.move_money` */
export const writtenName = ({ name }: Finding): string =>
  /[\p{L}_$][\p{L}\p{N}_$]*$/u.exec(name)?.[0] ?? name

function marked(name: string, mark: Mark): HTMLElement {
  if ('href' in mark) return h('a', { href: mark.href, class: 'known' }, name)
  const { note } = mark
  const show = (event: Event): void => {
    event.preventDefault()
    document.getElementById(noteId(note))?.focus()
  }
  // The address contains the question, so the note is reached without changing it.
  return h(
    'mark',
    { class: 'wrong' },
    name,
    h(
      'a',
      { href: `#${noteId(note)}`, class: 'note', 'aria-label': `Note ${note}`, onclick: show },
      String(note),
    ),
  )
}

/** Marks names in the text nodes of highlighted code; colours stay unchanged. */
export function markCode(code: HTMLElement, line: number, marks: NameMarks): void {
  const texts: Text[] = []
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text) texts.push(node)
  let at = line
  for (const text of texts) {
    const { data } = text
    text.replaceWith(...marks.mark(data, at, 'block'))
    at += data.split('\n').length - 1
  }
}
