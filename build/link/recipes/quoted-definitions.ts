/**
 * The definitions above a test as they stand in its preamble: those of other files first, each in the order of its
 * file. Those that would make the preamble too long are named with their place instead.
 */
import type { Definition } from '../../facts.ts'
import type { LexicalSyntax, Module } from '../library.ts'

export interface DefinitionText {
  readonly module: Module
  readonly text: string
}

const MAX_LENGTH = 6_000 // characters

export function quotedDefinitions(
  definitions: readonly (readonly [Definition, DefinitionText])[],
  module: Module,
  syntax: LexicalSyntax,
): string[] {
  const ordered = definitions.toSorted(([a, x], [b, y]) =>
    x.module === y.module
      ? a.lines[0] - b.lines[0]
      : Number(x.module === module) - Number(y.module === module),
  )
  const sign = syntax.lines.at(-1) ?? '//'
  let length = 0
  return ordered.map(([{ name, lines }, { text, module: home }]) => {
    length += text.length
    const place = `${home.file.path}:${lines[0]}-${lines[1]}`
    return length > MAX_LENGTH ? `${sign} ${name}: see ${place}` : text
  })
}
