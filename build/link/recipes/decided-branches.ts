/**
 * Keeps only the branch that runs where a condition compares two literals, as in a parametrized fixture after its
 * parameter is replaced: `if "memory" == "file": … else: …`.
 */
import { endOfBlock, indentOf, marginOf } from '../../../runtime/std/indentation.ts'

export interface BranchRules {
  /** Matches the line of a condition: groups `left`, `sign` (`==` or `!=`) and `right`. */
  readonly condition: RegExp
  /** Matches the line above the branch for all other cases. */
  readonly otherwise: RegExp
}

/** In languages whose blocks are indented. */
export function withDecidedBranches(code: string, rules: BranchRules): string {
  const lines = code.split('\n')
  const kept: string[] = []
  for (let at = 0; at < lines.length; ) {
    const branches = branchesAt(lines, at, rules)
    const running = branches.find(({ holds }) => holds !== false)
    const end = branches.at(-1)?.end
    if (end === undefined || (running !== undefined && running.holds === undefined)) {
      kept.push(lines[at] ?? '')
      at++
      continue
    }
    const body = lines.slice((running?.start ?? end) + 1, running?.end ?? end)
    const extra = marginOf(body) - indentOf(lines[at] ?? '')
    kept.push(...body.map((line) => line.slice(Math.min(extra, indentOf(line)))))
    at = end
  }
  return kept.join('\n')
}

interface Branch {
  /** The index of the line above it, and of the first below. */
  readonly start: number
  readonly end: number
  /** Undefined if the text does not decide it. */
  readonly holds: boolean | undefined
}

/** The branches of which the first begins at a line; empty if that has no condition that can be decided. */
function branchesAt(lines: readonly string[], first: number, rules: BranchRules): Branch[] {
  const indent = indentOf(lines[first] ?? '')
  const branches: Branch[] = []
  for (let at = first; at < lines.length; ) {
    const line = lines[at] ?? ''
    const { left, sign, right } = rules.condition.exec(line)?.groups ?? {}
    const isOther = at > first && rules.otherwise.test(line)
    const isNext = isOther || (at > first && /^\s*elif\b/.test(line))
    if (indentOf(line) !== indent || (at > first ? !isNext : left === undefined)) break
    const holds =
      isOther || left === undefined || right === undefined
        ? isOther || undefined
        : (plain(left) === plain(right)) === (sign === '==')
    const end = endOfBlock(lines, at)
    branches.push({ start: at, end, holds })
    at = end
  }
  return branches
}

const plain = (literal: string): string => literal.replace(/'/g, '"')
