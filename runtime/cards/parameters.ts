/** Kinds of parameters, by the kind that the extraction found or by how the parameter is written. */
import type { Parameter } from '../card.ts'

/** Takes any number of arguments: `*args`, `**kwargs`, `...rest`. */
export const isRest = ({ kind, name }: Parameter): boolean =>
  kind === 'rest' || kind === 'keyword-rest' || name.startsWith('*') || name.startsWith('...')
