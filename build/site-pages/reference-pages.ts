/**
 * Finds the pages of API reference that a generator made from the library's sources (Javadoc, Doxygen, rustdoc, YARD,
 * TypeDoc, Dokka). They say again what the cards of symbols say, so they are no guides; the cards lead to them
 * (symbol-urls.ts).
 */
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import type { Problem } from '../facts.ts'
import { lastName } from '../text/imported-names.ts'
import type { SitePage } from './read-site.ts'
import type { ReadFile } from './with-pages.ts'

export interface ReferencePage {
  readonly page: SitePage
  /** The dotted name of the type, module or function that it is about; generators may omit its package. */
  readonly subject: string
}

const KINDS =
  'abstract class|annotation(?: type| interface)?|attribute macro|class|concept|constant|crate|derive macro|enum(?:eration)?(?: class)?|exception|extension|function|interface|macro|method|mixin|module|namespace|object|package|protocol|record(?: class)?|static|struct(?:ure)?|trait|type(?: alias)?|typealias|union|variable'
const NAME = String.raw`(?<name>[\p{L}_$][\p{L}\p{N}_$]*(?:(?:::|\.|\\|#)[\p{L}_$][\p{L}\p{N}_$]*)*)`

/** `Class: JWT::Decode`, `Interface Graph` */
const HEADED = new RegExp(`^(?<kind>${KINDS}):? ${NAME}(?:\\(\\))?$`, 'iu')
/** `RapidJSON: rapidjson::Writer Class Template Reference` */
const TRAILED = new RegExp(`(?:^|: )${NAME} (?<kind>${KINDS})(?: template)? reference$`, 'iu')

/**
 * A guide may be called `Class components`, so the sources must define what a title names, and a page with such a bare
 * name of a type has an anchor of one of their definitions.
 */
export function referencePages(
  pages: readonly SitePage[],
  files: readonly ReadFile[],
): ReferencePage[] {
  const defined = new Set<string>()
  for (const { facts } of files)
    if (facts.kind === 'code')
      for (const { name, qualifier } of facts.definitions) {
        defined.add(name)
        for (const each of qualifier) defined.add(each)
      }
  return pages.flatMap((page) => {
    const title = titleOf(page)
    if (title === undefined) return []
    const { subject, kind, isCertain } = title
    const isDefined = defined.has(lastName(subject)) || /namespace/i.test(kind)
    const hasMember = () => [...memberAnchors(page).keys()].some((name) => defined.has(name))
    return isDefined && (isCertain || hasMember()) ? [{ page, subject }] : []
  })
}

export function withoutReferences(
  files: readonly ReadFile[],
  references: readonly ReferencePage[],
): readonly ReadFile[] {
  const paths = new Set(references.map(({ page }) => page.path))
  return files.filter(({ path }) => !paths.has(path))
}

export const referenceProblems = (references: readonly ReferencePage[]): Problem[] =>
  references.map(({ page, subject }) => ({
    path: page.path,
    reason: `the reference of \`${subject}\`, whose cards lead here`,
    severity: 'info',
  }))

function titleOf({ text, subject: marked }: SitePage) {
  if (marked !== undefined) return { subject: marked, kind: '', isCertain: true }
  const title = labelOf(/^# (.{0,500})/m.exec(text)?.[1] ?? '')
  const trailed = TRAILED.exec(title)
  const { name, kind } = (trailed ?? HEADED.exec(title))?.groups ?? {}
  if (name === undefined || kind === undefined) return undefined
  const subject = dotted(name)
  const isCertain = trailed !== null || WITHOUT_MEMBERS.test(kind) || subject.includes('.')
  return { subject, kind, isCertain }
}

const WITHOUT_MEMBERS = /function|macro|method|static|constant|variable/i

/** The text of a heading in Markdown, without its id, escapes, type arguments and signs. */
const labelOf = (heading: string): string =>
  heading
    .replace(/\s*\{#[^}]*\}$/u, '')
    .replaceAll('\\', '')
    .replace(/<.*>/u, '')
    .replace(/[^\p{L}\p{N}_$).\]]+$/u, '')
    .trim()

/** Joined by dots, whatever the language or generator joins names by. */
export const dotted = (name: string): string => name.replace(/::|[#\\/]/g, '.')

/**
 * The names of members that an anchor may be of: `decode-class_method` (YARD), `method.new` (rustdoc), `get(int)`
 * (Javadoc), `from/2` (ExDoc), `method_baz` (phpDocumentor).
 */
function namesOf(anchor: string): string[] {
  const [first = ''] = /^[\p{L}\p{N}_$]+[?!=]?/u.exec(anchor) ?? []
  const [, last] = /^(?:\w+\.)+([\p{L}\p{N}_$]+)$/u.exec(anchor) ?? []
  const [, prefixed] = /^(?:method|property|constant|function)_(\w+)$/.exec(anchor) ?? []
  const isWhole = /^(?:\(|\/\d|-(?:class|instance)_method|-constant|$)/.test(
    anchor.slice(first.length),
  )
  return [isWhole ? first : undefined, last, prefixed].filter((name) => name !== undefined)
}

/** The anchors of a page by the names of members, from the anchors themselves or from their headings. */
export const memberAnchors = memoizeByObject(
  ({ anchors, text }: SitePage): ReadonlyMap<string, string> => {
    const found = new Map<string, string>()
    const add = (name: string, anchor: string): void => {
      if (name !== '' && !found.has(name)) found.set(name, anchor)
    }
    for (const anchor of anchors) for (const name of namesOf(anchor)) add(name, anchor)
    for (const [, heading = '', anchor = ''] of text.matchAll(/^#+ (.*?) \{#([^{}\n]+)\}$/gm)) {
      // `◆ SetIndent() [1/2]` of Doxygen, `addEdge` of Javadoc
      const [, name = ''] =
        /^\W*([\p{L}\p{N}_$]+)(?:\(\))?(?:\s*\[\d+\/\d+\])?$/u.exec(heading) ?? []
      add(name, anchor)
    }
    return found
  },
)
