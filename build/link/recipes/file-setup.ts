/**
 * Statements at the top level of a test file that set up the library before its tests run: `shop.extend(receipts)`,
 * `Shop.currency = :eur`. A test depends on them without naming more than the object that they change.
 */
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { Definition } from '../../facts.ts'
import { chainAt } from '../../text/chains.ts'
import { isTest, type LexicalSyntax, type Module } from '../library.ts'
import { freeNames, statementsOf } from './code-words.ts'
import type { TestContextOptions } from './test-options.ts'
import type { Setup } from './test-setup.ts'

interface FileStatement {
  readonly text: string
  readonly lines: Definition['lines']
  /** The name of what it calls or changes: `shop`. */
  readonly root: string
  /** That name with its members: `shop.extend`. */
  readonly chain: string
}

const MAX_LINES = 5 // longer statements define things, or are programs of their own

/**
 * The statements above a test that call or change something of the library.
 *
 * @param code the code of the test, with the definitions that it uses
 */
export function fileSetups(
  { lines: [testStart] }: Definition,
  module: Module,
  code: string,
  { syntax, tests, modulesOf }: TestContextOptions,
): readonly Setup[] {
  const pattern = tests.recipe?.fileSetup
  if (pattern === undefined) return []
  return fileStatements(module, pattern, syntax).flatMap(
    ({ text, lines, root, chain }): Setup[] => {
      const isOwn = [root, chain].some((name) => modulesOf(name).length > 0)
      if (lines[1] >= testStart || !isOwn) return []
      const uses = [...freeNames(text, syntax)]
      const plugins = uses.filter((name) => name !== root).flatMap(modulesOf)
      if (plugins.length > 0 && !plugins.some((plugin) => mayUse(code, plugin))) return []
      return [{ statements: [{ text, targets: [root], uses }], module, lines, parameters: [] }]
    },
  )
}

/** The statements of a test file that call or change something, in order. */
function fileStatements(
  module: Module,
  pattern: RegExp,
  syntax: LexicalSyntax,
): readonly FileStatement[] {
  const known = statementsByModule.get(module)
  if (known !== undefined) return known
  const made = module.file.role === 'source' ? [] : statementsIn(module, pattern, syntax)
  statementsByModule.set(module, made)
  return made
}

const statementsByModule = new WeakMap<Module, readonly FileStatement[]>()

function statementsIn(module: Module, pattern: RegExp, syntax: LexicalSyntax): FileStatement[] {
  const { text, facts } = module.file
  const covered = new Set<number>()
  for (const each of facts.definitions) {
    const isLocal = isTest(each, module) || each.kind === 'setup' || each.kind === 'function'
    for (let line = each.lines[0]; isLocal && line <= each.lines[1]; line++) covered.add(line)
  }
  let [end, line] = [0, 1]
  return statementsOf(text, syntax).flatMap((statement) => {
    const start = text.indexOf(statement, end)
    if (start < 0) return []
    const first = line + newlinesIn(text.slice(end, start))
    const last = first + newlinesIn(statement)
    end = start + statement.length
    line = last
    const [written = '', root] = pattern.exec(statement) ?? []
    const isShort = last - first < MAX_LINES
    const isCovered = (): boolean => {
      for (let own = first; own <= last; own++) if (covered.has(own)) return true
      return false
    }
    return root === undefined || !isShort || isCovered()
      ? []
      : [
          {
            text: statement,
            root,
            chain: chainAt(written, 0)?.written ?? root,
            lines: [first, last],
          },
        ]
  })
}

const newlinesIn = (text: string): number => text.split('\n').length - 1

/**
 * Whether code uses something that a module adds to objects that it is given (`cart.receipt = …`). A module that adds
 * nothing may do anything, and one that keeps what it replaces (`const old = cart.pay`) changes what others call.
 */
function mayUse(code: string, plugin: Module): boolean {
  const { added, kept } = changesOf(plugin)
  if (added.size === 0 || [...added].some((name) => kept.has(name))) return true
  return [...code.matchAll(WORD)].some(([word]) => added.has(word))
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu
const ADDED = /\.([\p{L}_$][\p{L}\p{N}_$]*)\s*=(?![=>])/gu
const KEPT = /=\s*[\p{L}_$][\w$.]*\.([\p{L}_$][\p{L}\p{N}_$]*)\s*(?:;|\n|$)/gu

const changesOf = memoizeByObject(({ file: { text } }: Module) => {
  const named = (pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].flatMap(([, name]) => name ?? []))
  return { added: named(ADDED), kept: named(KEPT) }
})
