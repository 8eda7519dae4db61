/**
 * Parses the attribute `facets`, JSON by the site's author, into filters. Invalid entries are skipped with a warning
 * in the console.
 */

import { isRecord } from '../../runtime/std/is-record.ts'
import type { Where } from '../answerer.ts'
import type { Facet } from './chosen.ts'

export function readFacets(text: string | null): readonly Facet[] {
  if (text === null) return []
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value) && value.every(isFacet)) return value
  } catch {}
  console.warn(
    '<cardcat-search facets>: expected JSON such as [{"label":"Level","options":[{"label":"Tutorials","where":{"recipe_kinds":["tutorial"]}}]}]',
  )
  return []
}

const isFacet = (value: unknown): value is Facet =>
  hasLabel(value) && Array.isArray(value.options) && value.options.every(isOption)

const isOption = (value: unknown): boolean => hasLabel(value) && isWhere(value.where)

const hasLabel = (value: unknown): value is Record<string, unknown> & { label: string } =>
  isRecord(value) && typeof value.label === 'string' && value.label !== ''

const CONDITIONS: readonly string[] = [
  'kinds',
  'symbol_kinds',
  'recipe_kinds',
  'projects',
  'languages',
  'visibilities',
] satisfies readonly (keyof Where)[]

const isWhere = (value: unknown): boolean =>
  isRecord(value) &&
  Object.entries(value).every(
    ([name, words]) =>
      CONDITIONS.includes(name) &&
      Array.isArray(words) &&
      words.every((word) => typeof word === 'string'),
  )
