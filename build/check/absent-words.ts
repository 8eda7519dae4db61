/**
 * Finds misspelled names whose owner is unknown: a call on a value of unknown type, a function without an import, a
 * name in a sentence. Such a name is wrong if no code of the library contains the word, no example binds it, and the
 * library has a similar one, which differs in spelling alone or by one word.
 */

import { didYouMean } from '../../runtime/std/did-you-mean.ts'
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { memoizeByString } from '../../runtime/std/memoize-by-key.ts'
import { nameWords } from '../../runtime/std/name-words.ts'
import { parsePiece } from '../../runtime/verify/parsed-piece.ts'
import { type ReadingRules, rulesOf } from '../../runtime/verify/reading-rules.ts'
import { linesOf } from '../../runtime/verify/text-pieces.ts'
import { lastName } from '../diff/surface.ts'
import { knownWords } from './code-words.ts'
import { comparesLibraries, comparingSections } from './compared-libraries.ts'
import { type Finding, makeFinding } from './finding.ts'
import { foreignImports } from './foreign-imports.ts'
import type { JudgedText } from './judged-texts.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { mainLanguage } from './main-language.ts'
import { foldedName } from './name-similarity.ts'
import type { NameText } from './name-texts.ts'
import { isSameStyle, nearestNameFinder } from './nearest-names.ts'

export interface AbsentWord {
  readonly text: NameText
  readonly finding: Finding
}

export function absentWords(
  judged: readonly JudgedText[],
  {
    files,
    cards,
    project,
    languages,
  }: Pick<LibraryUnderCheck, 'files' | 'cards' | 'project' | 'languages'>,
): AbsentWord[] {
  const words = new Set([...knownWords(files), ...wordsOfExamples(judged)])
  const main = rulesOf(mainLanguage(cards))
  const bound = boundWords(judged)
  const sources = new Map(files.map(({ path, text }) => [path, text]))
  const builtins = new Set(languages.get(mainLanguage(cards))?.excerpts?.builtins)
  const nearest = nearestNameFinder({ cards, files })
  const isPlainWord = plainWordPredicate(files)
  const foreignNames = foreignImports({ files, cards, project })
  const isLibrary = (word: string): boolean => foldedName(word) === foldedName(project)
  const absent: AbsentWord[] = []
  for (const { text, judgement } of judged) {
    if (text.kind === 'test') continue
    const used = new Set(judgement.uses.map(({ line }) => line))
    const foreign = new Set(judgement.foreignUses.map(({ member, line }) => `${line} ${member}`))
    const source = sources.get(text.path) ?? ''
    if (comparesLibraries(text.path, source)) continue
    const lines = source.split('\n')
    const isCompared = comparingSections(lines)
    const derived = derivesIn(source)
    for (const piece of text.pieces) {
      const rules = piece.language === undefined ? main : rulesOf(piece.language)
      if (rules === undefined || rules.family !== main?.family) continue
      const isSpan = piece.kind === 'span'
      if (isSpan && !SPAN.test(piece.code)) continue
      const { outline } = parsePiece(piece, rules)
      const lineAt = linesOf(outline.text)
      const last = piece.line + piece.code.split('\n').length
      const isOwn =
        !isSpan &&
        text.kind !== 'example' &&
        [...used].some((line) => line >= piece.line && line < last)
      for (const { 0: word, index } of outline.code.matchAll(WORD)) {
        if (isCompared(piece.line) || derived.some((each) => word.endsWith(each))) continue
        if (words.has(word) || bound.has(word) || word.endsWith('_') || isLibrary(word)) continue
        const { before, after, receiver, isMember, isCalled, isCreated } = surroundingsOf(
          { word, index },
          outline.code,
          rules,
        )
        // The names before the last one in a sentence may be any modules.
        if (isSpan && PATH_GOES_ON.test(after)) continue
        // `window.pageXOffset`, and `io.Writer` in a file that imports `io`
        if (builtins.has(receiver) || foreignNames(text.path).has(receiver)) continue
        const { qualifier } = rules.modules
        if (qualifier !== undefined && before.endsWith(qualifier) && !isLibrary(receiver)) continue
        if (isMember && foreign.has(`${piece.line + lineAt(index) - 1} ${word}`)) continue
        if (!isSpan && !isMember && !isCalled && !/^\p{Lu}/u.test(word)) continue
        const near = nearest(word, {
          isOwn: isOwn && (isMember || isCalled),
          isMember,
          isNamed: text.kind === 'page' && (isSpan || (isOwn && isCreated)),
        })
        if (near === undefined || (isSpan && word === `${lastName(near)}s`)) continue
        if (isSpan && HEADING.test(lines[piece.line - 1] ?? '') && isPlainWord(word)) continue
        // A sentence may contain a plain word, or be about a naming style: `snake_case`.
        const isBare = isSpan && !isMember && !isCalled
        if (
          isBare &&
          (nameWords(word).length < 2 ||
            (foldedName(lastName(near)) === foldedName(word) && !isSameStyle(lastName(near), word)))
        )
          continue
        const finding = makeFinding('unknown-name', {
          path: text.path,
          line: piece.line + lineAt(index) - 1,
          name: word,
          message: `${word} does not exist${didYouMean([near])}`,
          suggestions: [near],
        })
        absent.push({ text, finding })
      }
    }
  }
  return absent
}

/** What stands before and after a word of code. */
function surroundingsOf(
  { word, index }: { readonly word: string; readonly index: number },
  code: string,
  rules: ReadingRules,
) {
  const before = code.slice(Math.max(0, index - MAX_RECEIVER), index)
  const after = code.slice(index + word.length)
  const isCommand =
    rules.commandCalls === true && ARGUMENTS.test(after) && isFirstInLine(code, index)
  return {
    before,
    after,
    receiver: RECEIVER.exec(before)?.[1] ?? '',
    isMember: MEMBER.test(before),
    isCalled: CALLED.test(after) || isCommand,
    isCreated: NEW.test(before),
  }
}

/** Whether the sentences of a page use a word without marking it as code, like the name of a product: `GitHub`. */
const plainWordPredicate = (files: LibraryUnderCheck['files']): ((word: string) => boolean) =>
  memoizeByString((word) => {
    const plain = new RegExp(`(?<![\\w\`.#/$-])${escapePattern(word)}(?![\\w\`(#/-]|\\.\\w)`, 'u')
    return files.some(
      ({ facts, text }) =>
        facts.kind === 'doc' &&
        text.includes(word) &&
        text.split('\n').some((line) => !HEADING.test(line) && plain.test(line)),
    )
  })

const HEADING = /^#{1,6}\s/

/** The words that several files of examples have: these run, so another library has the name. */
function wordsOfExamples(judged: readonly JudgedText[]): string[] {
  const counts = new Map<string, number>()
  for (const { text } of judged)
    if (text.kind === 'example') {
      const own = new Set(text.pieces.flatMap(({ code }) => code.match(WORD) ?? []))
      for (const word of own) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  return [...counts].flatMap(([word, count]) => (count >= SEVERAL ? word : []))
}

const SEVERAL = 3

const WORD = /(?<![\p{L}\p{N}_$])[\p{L}_$][\p{L}\p{N}_$]*/gu
/** The macros that a file derives, which make names of their own with them: `PlaceShelf` for `#[derive(Shelf)]`. */
const derivesIn = (text: string): string[] =>
  [...text.matchAll(/#\[derive\(([^()]*)\)\]/g)].flatMap(
    ([, list = '']) => list.match(/\w+/g) ?? [],
  )

/** In characters. */
const MAX_RECEIVER = 60
const RECEIVER = /(?<![\p{L}\p{N}_$.])([\p{L}_$][\p{L}\p{N}_$]*)\s*(?:\.|->|::|#)\s*$/u
const NEW = /\bnew\s+$/
const MEMBER = /(?:\.|->|::|#)\s*$/
const CALLED = /^[!?]?\s*(?:::<[^<>()]*>|<[^<>()]*>)?\(/
/** Arguments without parentheses: `base_uri "…"`. */
const ARGUMENTS = /^[ \t]+["':@\w[]/
const isFirstInLine = (code: string, at: number): boolean =>
  /(?:^|\n)[ \t]*$/.test(code.slice(Math.max(0, at - MAX_INDENT), at))
/** In characters. */
const MAX_INDENT = 80
const PATH_GOES_ON = /^\s*(?:\.|->|::|#)/
/** A name, perhaps with its owner and a call. */
const SPAN =
  /^[.#:@]*[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|->|#)[\p{L}_$][\p{L}\p{N}_$]*)*!?(?:\(.*\))?;?$/u

/** The names that some code of the texts declares, assigns or imports. */
function boundWords(judged: readonly JudgedText[]): ReadonlySet<string> {
  const bound = new Set<string>()
  for (const { text } of judged)
    for (const piece of text.pieces) {
      const rules = piece.kind === 'span' ? undefined : rulesOf(piece.language ?? '')
      if (rules === undefined) continue
      const { names, outline } = parsePiece(piece, rules)
      for (const name of names.bindings.keys()) bound.add(name)
      for (const name of names.assignedMembers) bound.add(name)
      for (const [, name = ''] of outline.code.matchAll(DECLARED)) bound.add(name)
      for (const [, fields = ''] of outline.code.matchAll(RECORD))
        for (const [, name = ''] of fields.matchAll(FIELD)) bound.add(name)
      for (const pattern of [ASSIGNED, METHOD])
        for (const [, name = ''] of outline.code.matchAll(pattern)) bound.add(name)
      for (const [, name = ''] of outline.uncommented.matchAll(KEY)) bound.add(name)
    }
  return bound
}

const DECLARED =
  /\b(?:class|def|enum|fn|fun|func|function|interface|module|protocol|record|struct|trait|type)\s+(?:\([^()]*\)\s*)?(?:[\w.]+[.:])?([\p{L}_$][\p{L}\p{N}_$]*)/gu
/** A method of Java, C++ or C#, which no keyword declares. */
const METHOD =
  /(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)\s*\([^()]*\)\s*(?:throws\s[\w\s.,]+|const\s*)?(?:\{|=>)/gu
/** The fields of a record: `record Post(string Title, string Text)`. */
const RECORD = /\brecord\s+(?:class\s+|struct\s+)?[\w<>, ]+\(([^()]*)\)/g
const FIELD = /(\w+)\s*(?=,|$|=)/g

/** Includes members of a value (`this.name = 1`), but not named arguments. */
const ASSIGNED = /(?<![(,]\s*)(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)\s*(?::=|=(?![=>~]))/gu

/** A key of an object, and a string that is one word: either may become a member. */
const KEY = /["'`]?(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)(?:["'`]|\s*:(?!:))/gu
