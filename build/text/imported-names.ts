/**
 * Finds which names bound by imports a definition uses, with their members. Extraction does this for each definition
 * of a file; linking does it again where a body belongs to a declaration in another file.
 */
import type { Definition } from '../facts.ts'
import { NAME } from './name-signs.ts'

const DOTTED = new RegExp(String.raw`${NAME}(?:\.${NAME})*`, 'gu')

/**
 * The name by which code refers to an imported path. It is the last segment that is not a version, without what says
 * only that it is for Go: of `github.com/spf13/pflag`, `gopkg.in/yaml.v3`, `example.org/mod/v2`, `example.org/go-cart`
 */
export function lastPart(path: string): string {
  const parts = path.split('/').filter((part) => !/^v\d+$/.test(part))
  return (parts.at(-1) ?? '')
    .replace(/\.v\d+$/, '')
    .replace(/^(?:go|golang)[-.](?=\w)|(?<=\w)[-.](?:go|golang)$/, '')
}

/** The name at the end of a dotted path. */
export const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** Reads types, bases and the body, but not the whole signature, because names of parameters are not uses. */
export function importedIn(
  definition: Pick<Definition, 'parameters' | 'returns' | 'bases' | 'decorators' | 'body'>,
  bound: Pick<ReadonlySet<string>, 'has' | 'size' | 'keys'>,
): string[] {
  if (bound.size === 0) return []
  const { parameters, returns = '', bases, decorators, body } = definition
  const types = parameters.flatMap((each) => [each.type ?? '', each.default ?? ''])
  const text = [...types, returns, ...bases, ...decorators, body].join('\n')
  if (!mentionsAny(text, bound)) return []
  const paths = new Set<string>()
  for (const path of text.match(DOTTED) ?? []) {
    const dot = path.indexOf('.')
    if (bound.has(dot < 0 ? path : path.slice(0, dot))) paths.add(path)
  }
  return [...paths]
}

/** Most texts mention no import. This test skips them without tokenizing. */
function mentionsAny(text: string, names: Pick<ReadonlySet<string>, 'keys'>): boolean {
  for (const name of names.keys()) if (text.includes(name)) return true
  return false
}
