/**
 * Types that contain the documentation of what they annotate: `Annotated[str, Doc("The name.")]` (PEP 727). A card
 * shows the type without it, and the text as documentation of the parameter.
 */
import type { Span } from '../../../runtime/std/nesting.ts'
import type { Language } from '../../languages/grammars.ts'
import { leadingSentences } from '../docs/sentences.ts'
import type { ParameterMark } from './code-marks.ts'
import type { DefinitionNode } from './definition-tree.ts'
import { stringText } from './doc-comments.ts'
import { slice } from './signature.ts'

export interface DocumentedType {
  readonly of: 'parameter' | 'result' | 'value'
  /** Of the parameter. */
  readonly name: string
  /** What is not part of the type: `Annotated[` and `, Doc("…")]`. */
  readonly holes: readonly Span[]
  /** The first sentences, on one line: a function may have 30 parameters. */
  readonly documentation: string
}

/** The types of a definition's parameters, its result or its value that contain documentation. */
export function documentedTypes(
  text: string,
  { mark }: DefinitionNode,
  parameters: readonly ParameterMark[],
  language: Language,
): DocumentedType[] {
  if (language.documentedTypes === undefined) return []
  const types = parameters.map(({ name, type }) => ({ name, type, of: 'parameter' as const }))
  const of = mark.parameters === null ? 'value' : 'result'
  return [...types, { name: null, type: mark.returns, of } as const].flatMap((each) => {
    const documented = each.type === null ? undefined : documentedType(text, each.type, language)
    if (documented === undefined) return []
    return [{ ...documented, of: each.of, name: each.name === null ? '' : slice(text, each.name) }]
  })
}

function documentedType(
  text: string,
  type: Span,
  { documentedTypes: pattern }: Language,
): Pick<DocumentedType, 'holes' | 'documentation'> | undefined {
  const match = pattern?.exec(text.slice(type.start, type.end))
  const { inner, documentation, literal, rest } = match?.indices?.groups ?? {}
  if (!inner || !documentation || !literal || !rest) return undefined
  const at = (offset: number): number => type.start + offset
  // Other annotations are part of the type: `Annotated[str, Gt(0)]`.
  const isOnlyOne =
    !/\S/.test(text.slice(at(rest[0]), at(rest[1]))) &&
    !hasComma(text.slice(at(inner[0]), at(inner[1])))
  const holes = isOnlyOne
    ? [
        { start: type.start, end: at(inner[0]) },
        { start: at(inner[1]), end: type.end },
      ]
    : [{ start: at(inner[1]), end: at(documentation[1]) }]
  const [paragraph = ''] = stringText(text.slice(at(literal[0]), at(literal[1]))).split(/\n\s*\n/)
  return { holes, documentation: leadingSentences(paragraph) }
}

/** Whether there is a comma outside of brackets. */
function hasComma(code: string): boolean {
  let depth = 0
  for (const sign of code) {
    if (sign === '[' || sign === '(' || sign === '{') depth++
    else if (sign === ']' || sign === ')' || sign === '}') depth--
    else if (sign === ',' && depth === 0) return true
  }
  return false
}

/** A docstring with the documentation from types, in Google's style. */
export function withTypeDocs(docstring: string, documented: readonly DocumentedType[]): string {
  const textsOf = (wanted: DocumentedType['of'], textOf: (each: DocumentedType) => string) =>
    documented.filter((each) => each.of === wanted).map(textOf)
  const parameters = textsOf(
    'parameter',
    ({ name, documentation }) => `    ${name}: ${documentation}`,
  )
  const results = textsOf('result', ({ documentation }) => `    ${documentation}`)
  const paragraphs = [
    docstring,
    ...textsOf('value', ({ documentation }) => documentation),
    ...(parameters.length > 0 ? [`Args:\n${parameters.join('\n')}`] : []),
    ...(results.length > 0 ? [`Returns:\n${results.join('\n')}`] : []),
  ]
  return paragraphs.filter((each) => each !== '').join('\n\n')
}
