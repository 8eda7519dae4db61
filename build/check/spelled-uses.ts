/**
 * Finds uses of removed names by their spelling, where their owner is unknown: a call on a value of unknown type
 * (`c.bodyParser()`), a heading, a name in a sentence, a key of an object. Any of four kinds of evidence is enough:
 *
 * - the text writes the name with its owner (`Parser::create` of `lib::Parser::create`), and no current name has this
 *   ending;
 * - the name has several words, and no code of this version contains it; or the text uses it as a member, the earlier
 *   version has such a method, and this version contains the word only as the name of a variable;
 * - it is a member, a key or a named argument, and no code of this version contains the word (removed-words.ts);
 * - it is a word of a sentence without the marks of code, a symbol of the earlier version had this name, and no code of
 *   this version contains the word.
 *
 * A name that the code of the text defines is its own. A name in a string of the source may be created at run time.
 */
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { appendTo } from '../../runtime/std/grouping.ts'
import { memoizeByString } from '../../runtime/std/memoize-by-key.ts'
import { nameWords } from '../../runtime/std/name-words.ts'
import type { CodePiece } from '../../runtime/verify/text-pieces.ts'
import { lastName } from '../diff/surface.ts'
import { outlinesOf } from './code-words.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import type { NameText } from './name-texts.ts'

export interface SpelledUse {
  readonly name: string
  readonly now: string | null
  readonly line: number
}

export interface RemovedNames {
  /** Removed paths, each with the path that replaced it, or null. */
  readonly names: ReadonlyMap<string, string | null>
  /** Words that the code no longer contains, each with its path. */
  readonly words: ReadonlyMap<string, string>
  /** Whether a path led to a type. */
  isType(path: string): boolean
}

interface RemovedPath {
  readonly path: string
  readonly segments: readonly string[]
  readonly now: string | null
}

export type SpelledUses = (text: NameText) => SpelledUse[]

export function spelledUseFinder(
  removed: RemovedNames,
  { cards, files }: Pick<LibraryUnderCheck, 'cards' | 'files'>,
): SpelledUses {
  const byLastName = new Map<string, RemovedPath[]>()
  const roots = new Set<string>()
  for (const [path, now] of removed.names) {
    const segments = segmentsOf(path)
    const last = segments.at(-1) ?? ''
    roots.add(segments[0] ?? '')
    appendTo(byLastName, last, { path, segments, now })
  }
  const defined = new Set<string>()
  const endings = new Set<string>()
  for (const card of cards) {
    if (card.kind !== 'symbol' && card.kind !== 'module') continue
    const isModule = card.kind === 'module'
    for (const path of isModule ? [card.title] : [card.title, card.dotted, ...card.public]) {
      const segments = segmentsOf(path)
      defined.add(segments.at(-1) ?? '')
      for (let from = segments.length - 2; from >= 0; from--)
        endings.add(segments.slice(from).join('.'))
    }
    if (!isModule) for (const { name } of card.parameters) defined.add(name)
  }
  const outlines = outlinesOf(files)
  const sources = files.filter(({ role }) => role === 'source').map(({ path }) => outlines(path))
  const present = new Set(sources.flatMap(({ code }) => code.match(WORD) ?? []))
  const members = new Set(sources.flatMap(({ code }) => code.match(OF_OWNER) ?? []))
  // A package of another project may have taken over a module: `utils.CopyString`.
  const used = new Set(
    sources.flatMap(({ code }) =>
      [...code.matchAll(MEMBER_OF)].map(({ 1: owner, 2: member }) => `${owner}.${member}`),
    ),
  )
  const isMade = memoizeByString((name) => {
    const quoted = new RegExp(`["':]${escapePattern(name)}(?![\\w$])`, 'u')
    return sources.some(({ uncommented }) => quoted.test(uncommented))
  })

  const removedAt = (written: readonly string[], isMember: boolean): RemovedPath | undefined => {
    const last = written.at(-1) ?? ''
    const candidates = byLastName.get(last)
    if (candidates === undefined) return undefined
    const isDistinct = nameWords(last).length > 1 || PREDICATE.test(last)
    for (let from = 0; from < written.length - 1; from++) {
      const path = written.slice(from)
      const isPlaced = path.slice(0, -1).some((each) => roots.has(each) || /^\p{Lu}/u.test(each))
      if (!isDistinct && !isPlaced) continue
      const ending = path.join('.')
      if (endings.has(ending) || used.has(ending)) return undefined
      const owned = candidates.find(
        ({ segments }) => segments.slice(-path.length).join('.') === ending,
      )
      if (owned !== undefined) return owned
    }
    // Below the library's own name, the name belongs to the library, whatever modules are between.
    const isPresent =
      isMember && candidates.every(({ path }) => !removed.isType(path))
        ? members.has(last)
        : present.has(last)
    const isNamed =
      (isDistinct && !isPresent) || (written.length > 1 && roots.has(written[0] ?? ''))
    return isNamed && !defined.has(last) && !isMade(last) ? candidates[0] : undefined
  }

  return ({ pieces, bare = [] }) => {
    const own = memoizeByString((name) => pieces.some((piece) => defines(piece, name)))
    const bareUses = bare.flatMap(({ code, line, isMarked }): SpelledUse[] => {
      // A sentence may mean something else by two words in one, such as `BasicAuth`, the name of a method.
      const isOther = ({ path }: RemovedPath) => /^\p{Lu}/u.test(code) && !removed.isType(path)
      const found = (byLastName.get(code) ?? []).find((each) => isMarked || !isOther(each))
      if (found === undefined || !removed.words.has(code) || own(code)) return []
      return [{ name: found.path, now: found.now, line }]
    })
    const uses = pieces.flatMap((piece) =>
      pathsIn(piece).flatMap(({ segments, line, isMember, isKey }): SpelledUse[] => {
        const removedPath = isKey ? undefined : removedAt(segments, isMember)
        const last = segments.at(-1) ?? ''
        const word =
          isMember || isKey || piece.kind === 'span' ? removed.words.get(last) : undefined
        const name = removedPath?.path ?? word
        if (name === undefined || own(lastName(name))) return []
        return [{ name, now: removedPath?.now ?? null, line }]
      }),
    )
    return [...uses, ...bareUses]
  }
}

/** A package with punctuation in its name is one segment, which no code writes: `@scope/shelf-query`. */
const segmentsOf = (path: string): string[] =>
  path.split(/[^\p{L}\p{N}_$!?@/-]+/u).filter((segment) => segment !== '')

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu

/**
 * A word that is a member, is called, is assigned but not declared as a variable there, or is a key, perhaps without
 * its value (`{ isLoading, data }`).
 */
const OF_OWNER =
  /(?<=(?:\.|->|::)\s*)[\p{L}_$][\p{L}\p{N}_$]*|(?<![\p{L}\p{N}_$]|\b(?:let|const|var|val|mut)\s+)[\p{L}_$][\p{L}\p{N}_$]*(?=\s*[(:<,}=])/gu

/** A name with a mark that no word has, as of methods in Ruby. */
const PREDICATE = /[?!]$/

/** `utils.CopyString`; members of members are read from the second name on. */
const MEMBER_OF =
  /(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)(?:\.|::)(?=([\p{L}_$][\p{L}\p{N}_$]*))/gu

/** A name with its qualifiers, joined by `.`, `::`, `->`, `#`, a backslash or `?.`. */
const PATH = /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\??\.|::|->|\\|#)[\p{L}_$][\p{L}\p{N}_$]*)*/gu
const JOINT = /\??\.|::|->|\\|#/

interface WrittenPath {
  readonly segments: readonly string[]
  readonly line: number
  /** Whether it ends in a member of a value or of a type. */
  readonly isMember: boolean
  /** Whether it is the key of an object or the name of an argument. */
  readonly isKey: boolean
}

/** All paths in code, and the beginnings of each. A span counts if it is one path, a call or a key with its type. */
function pathsIn({ kind, code, line }: CodePiece): WrittenPath[] {
  const isTyped = kind === 'span' && TYPED.test(code.trim())
  if (kind === 'span' && !isTyped && !/^[^\s(=]+(?:\(.*\))?[;,]?$/s.test(code.trim())) return []
  const paths: WrittenPath[] = []
  for (const [i, text] of code.split('\n').entries())
    for (const { 0: written, index } of text.matchAll(PATH)) {
      if (kind === 'span' && index > 1) break
      const before = text.slice(0, index)
      const made = MADE.exec(before)?.groups?.name
      const own = written.split(JOINT)
      const segments = made === undefined ? own : [...made.split(JOINT), ...own]
      const after = text.slice(index + written.length)
      const isAlone = segments.length === 1 && kind === 'code' && !MEMBER.test(before)
      if (isAlone && ASSIGNED.test(after) && !ARGUMENT.test(before) && !/,\s*$/.test(text)) continue
      const add = (path: readonly string[]): void => {
        paths.push({
          segments: path,
          line: line + i,
          isMember: path.length > 1 || MEMBER.test(before),
          isKey: isTyped || (isAlone && KEY.test(after)),
        })
      }
      for (let to = 1; to <= segments.length; to++) add(segments.slice(0, to))
      const mark = /^[?!](?![.=])/.exec(after)?.[0]
      if (mark !== undefined) add([...segments.slice(0, -1), `${segments.at(-1)}${mark}`])
    }
  return paths
}

/** The end of the text before a member of a value. */
const MEMBER = /(?:\??\.|->|::)$/
/** `(new Name(1))->member`, where the class is written. */
const MADE =
  /\bnew\s+(?<name>[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|\\)[\p{L}_$][\p{L}\p{N}_$]*)*)(?:\([^()]*\))?\)?(?:\.|->)$/u
/** `pageCount?: number` */
const TYPED = /^[\p{L}_$][\p{L}\p{N}_$]*\??:\s+\S/u
const KEY = /^["']?\s*(?::(?!:)|=(?![=>])|=>)/
const ASSIGNED = /^\s*:?=(?![=>])/
/** The end of the text before a named argument. */
const ARGUMENT = /[(,]\s*$/

/** Whether a piece of code declares a name with a body, or assigns it. */
function defines({ kind, code }: CodePiece, name: string): boolean {
  if (kind === 'span') return false
  const own = `${escapePattern(name)}(?![\\p{L}\\p{N}_$])`
  const assigned = new RegExp(`(?<![\\p{L}\\p{N}_$.:>]|[(,]\\s*)${own}\\s*(?::=|=(?![=>]))`, 'u')
  const declared = new RegExp(
    `(?:^|[^\\p{L}\\p{N}_])(?:${DECLARES})\\s+(?:\\([^)\\n]*\\)\\s*)?(?:self\\.)?${own}[^\\n]*(?:[{:]|\\n\\s*\\{|\\n[ \\t]+\\S)`,
    'u',
  )
  return assigned.test(code) || declared.test(code)
}

const DECLARES =
  'class|const|def|enum|fn|fun|func|function|interface|let|macro_rules!|module|record|struct|sub|trait|type|val|var'
