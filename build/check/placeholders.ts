/**
 * Recognizes names and calls that are not meant literally: placeholders, abbreviated calls, names of files, and
 * examples that their author excludes from tests.
 */
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { SOURCE_EXTENSION } from '../../runtime/std/language-names.ts'
import type { JudgedFinding } from '../../runtime/verify/judgement.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import type { NameText } from './name-texts.ts'
import { labelAbove } from './past-versions.ts'
import { codeAt, isInSentence } from './text-places.ts'

/** @param lines those of the text's file */
export function isPlaceholder(
  { name, verdict, line }: Pick<JudgedFinding, 'name' | 'verdict' | 'line'>,
  text: NameText,
  lines: readonly string[],
): boolean {
  if (verdict === 'deprecated') return false
  if (TEMPLATE.test(text.path)) return true
  const isSentence = isInSentence(text, line)
  const piece = codeAt(text, line)
  if (!isSentence && piece !== undefined && isExcluded(lines, piece.line)) return true
  if (verdict === 'misused')
    return (
      SIGNATURE.test(lines[line - 1] ?? '') ||
      isAttribute(name, lines[line - 1] ?? '') ||
      isElided(name, lines.slice(line - 1, line - 1 + MAX_CALL_LINES)) ||
      RAISES.test(lines[line] ?? '')
    )
  const last = lastName(name)
  if ([STAND_IN, SAYS_ABSENT, WITH_LETTERS].some((each) => each.test(last))) return true
  return (isSentence && isFile(name, lines[line - 1] ?? '')) || isFileOfPage(name, lines)
}

/** Whether a name in a sentence is a prefix that stands for several names: the `KIND_` constants. */
export const isNamePrefix = (
  { name, line }: Pick<JudgedFinding, 'name' | 'line'>,
  text: NameText,
): boolean => name.endsWith('_') && isInSentence(text, line)

/** Whether a name in a sentence means several of a class: “existing `pkg.Models`”. */
export const isPlural = (
  { name, line, suggestions }: Pick<JudgedFinding, 'name' | 'line' | 'suggestions'>,
  text: NameText,
): boolean =>
  /[a-z]s$/.test(name) && suggestions.includes(name.slice(0, -1)) && isInSentence(text, line)

/** Whether a page names the file of a module, which readers are to create: `pkg/cards/titles.py` for `pkg.cards`. */
function isFileOfPage(name: string, lines: readonly string[]): boolean {
  const path = name.replaceAll('.', '/')
  if (path === name) return false
  const file = new RegExp(`\`${escapePattern(path)}(?:/\\w+)*\\.(?:${SOURCE_EXTENSION})(?!\\w)`)
  return lines.some((line) => line.includes(path) && file.test(line))
}

/** Matches a template for new pages: `docs/widgets/_template.md`. */
const TEMPLATE = /(?:^|\/)_?template\.\w+$/i

/**
 * Metasyntactic names, among them Python's `spam` and `eggs`: `pkg.whatever`, `pkg.my_thing`, `pkg.SomeClass`, `createMyThing`,
 * `pkg.old_module`, `pkg.subpackage`, `pkg.method_name`, `pkg.limit_xxx`
 */
const STAND_IN =
  /^(?:whatever|something|anything|sub_?(?:package|module)|\w*spam|eggs|foo\w*|\w*_foo|bar|baz|qux|x{2,}|\w+_x{3,}|(?:my|some|your)_\w+|(?:My|Some|Your|Example)[A-Z][a-z]\w*|(?:some|your)[A-Z]\w*|\$?[a-z]+My[A-Z]\w*|[A-Z][a-z]+My[A-Z]\w*|(?:old|new)_\w*(?:package|module|class|function|method|name)|(?:module|class|function|method|attribute|property|field)_?[nN]ame)$/

/** Matches a name such as `pkg.DOES_NOT_EXIST`. */
const SAYS_ABSENT = /(?:does_?not|doesnt)_?exist|non_?existent/i

/** Letters in place of numbers: `NewEitherXArgY` for `NewEither3Arg2`. */
const WITH_LETTERS = /^\w*[a-z][XN][A-Z]\w*[a-z][YM](?![a-z])/

/** In lines. */
const MAX_CALL_LINES = 12

/** A row of a table that lists a call with the names of its parameters: `| shop.add(name, price) | … |`. */
const SIGNATURE = /^\s*\|\s*`[\w$.:]+\((?:[a-z_]\w*(?:, (?=[a-z]))?)*\)`\s*\|/i

/** Whether an attribute has the name of a function, whose parameters it does not have: Rust's `#[shelf(sorted = true)]`. */
const isAttribute = (name: string, written: string): boolean => {
  const last = lastName(name)
  return (
    /^\p{Ll}/u.test(last) &&
    new RegExp(`#!?\\[(?:\\w+::)*${escapePattern(last)}\\(`, 'u').test(written)
  )
}

/** Whether an ellipsis or a comment stands for arguments: `open(...)`. */
function isElided(name: string, lines: readonly string[]): boolean {
  const text = lines.join('\n')
  const start = new RegExp(`(?<![\\w$])${escapePattern(lastName(name))}\\s*\\(`, 'u').exec(text)
  if (start === null) return false
  const from = start.index + start[0].length
  let depth = 1
  let at = from
  for (; at < text.length && depth > 0; at++)
    depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
  const inside = text.slice(from, at)
  return /(?:\.\.\.|…)(?![\w$([{*])/.test(inside) || COMMENT_ALONE.test(inside)
}

/** `connect(\n  // connection parameters\n)` */
const COMMENT_ALONE = /^\s*(?:\/\/.*|#.*|\/\*[^*]*\*\/)\s*\)$/

/** Whether the name in a sentence is that of a file: `pkg.log`, `pkg.config.js`. */
function isFile(name: string, written: string): boolean {
  if (!/^[\w-]+\.\w+$/.test(name)) return false
  const own = escapePattern(name)
  const [whole = name] = new RegExp(`(?<![\\w/])${own}\\.\\w+`, 'u').exec(written) ?? []
  return (
    FILES.test(name) ||
    FILES.test(whole) ||
    new RegExp(
      `\\bfiles?\\s+(?:called\\s+|named\\s+)?\`+${own}\`|\`${own}\`+\\s+files?\\b`,
      'iu',
    ).test(written)
  )
}

const FILES = new RegExp(
  `\\.(?:${SOURCE_EXTENSION}|log|txt|json|ya?ml|toml|cfg|conf|ini|lock|[ct]sv|db|sqlite3?|html?|css|xml|svg|png|sock|pid|exe|dll|so|bat|zip|gz|tar|gem|jar|whl|nupkg|md|rst|env|service|spec)$`,
)

/** Whether the line above an example excludes it from tests, or its label says that it is wrong. */
const isExcluded = (lines: readonly string[], first: number): boolean =>
  EXCLUDED.test(lines[first - 2] ?? '') || INCORRECT.test(labelAbove(lines, first))

/** `py test="skip"` after a fence's ticks */
const EXCLUDED = /^\s*(?:`{3,}|~{3,}).*\b(?:skip|no-?test|notest|compile_fail)\b|:skipif:/i

/** `**Incorrect:**`, `Don't:` */
const INCORRECT =
  /^[\s>*_#]*(?:incorrect|wrong|bad|don['’]t(?: do this)?|do not do this)(?: (?:way|code|usage|example))?[\s:*_!]*$/i

/** A comment that quotes the error of the line above: `# TypeError: …` */
const RAISES = /^\s*(?:#|\/\/|--)\s*(?:=>\s*|(?:raises|throws)\s+)?\w*(?:Error|Exception)\b/

/**
 * Whether the first name of a use is an alias that only another example binds to the library: `log.New()` below an
 * example with `import log "github.com/x/logrus"`.
 */
export function isBorrowedAlias(
  { name, line }: Pick<JudgedFinding, 'name' | 'line'>,
  text: NameText,
  aliases: readonly string[],
): boolean {
  const owner = ownerPath(name)
  if (isBeforeImport(line, text, aliases)) return true
  if (text.kind === 'test' || owner === '' || /[.:\\]/.test(owner)) return false
  const piece = codeAt(text, line)
  const written = piece?.code.split('\n')[line - piece.line] ?? ''
  const use = new RegExp(
    `(?<![\\w$.])([\\w$]+)(?:\\.|::)${escapePattern(lastName(name))}(?![\\w$])`,
    'u',
  )
  const root = use.exec(written)?.[1]
  if (piece === undefined || root === undefined || root === owner || aliases.includes(root))
    return false
  return !new RegExp(`(?<![\\w$.])${escapePattern(root)}(?![\\w$])(?!\\s*(?:\\.|::))`, 'u').test(
    piece.code,
  )
}

/**
 * Whether a sentence uses a one-letter alias that only an example below it binds: `S.compare` above
 * `import * as S from 'pkg/string'`.
 */
function isBeforeImport(line: number, { pieces }: NameText, aliases: readonly string[]): boolean {
  const span = pieces.find((piece) => piece.kind === 'span' && piece.line === line)
  const [, letter] = /^([A-Za-z])(?:\.|::)/.exec(span?.code ?? '') ?? []
  if (letter === undefined || aliases.includes(letter)) return false
  const own = new RegExp(`(?<![\\w$.])${letter}(?![\\w$])`, 'u')
  return !pieces.some((piece) => piece.kind === 'code' && piece.line < line && own.test(piece.code))
}
