/** Explains why a manifest cannot be read. It is separate from the reader, which seldom needs it. */
import { fits, matching, number } from '../std/shape.ts'
import { PACK_FORMAT, PACK_VERSION } from './pack-format.ts'

export interface Refusal {
  readonly code: 'pack_corrupt' | 'pack_version'
  /** In words that continue after the name of the manifest's file. */
  readonly reason: string
  /** What to do next. */
  readonly advice: string
}

/**
 * @param value the JSON in a manifest that cannot be read; undefined where it is not whole
 * @param wrong the path of the first value that is wrong; undefined for a manifest that does not match its checksum
 */
export function refusalOf(value: unknown, wrong: string | undefined): Refusal {
  if (value === undefined) return corrupt('is not whole JSON: it was cut or damaged')
  const { format, version, generator }: Readonly<Record<string, unknown>> = Object(value)
  if (format !== PACK_FORMAT || !fits(number, version))
    return corrupt('is not the manifest of a cardcat pack')
  if (version !== PACK_VERSION) return otherFormat(version, generator)
  return corrupt(
    wrong === undefined
      ? 'does not match its own checksum: it was changed or damaged'
      : `is not valid at ${wrong.slice(1) || 'its root'}`,
  )
}

const corrupt = (reason: string): Refusal => {
  return { code: 'pack_corrupt', reason, advice: 'build the pack again' }
}

/** The name of a program, short enough for a message. */
const GENERATOR = /^[\w .@+/-]{1,60}$/

function otherFormat(version: number, generator: unknown): Refusal {
  const by = fits(matching(GENERATOR), generator) ? ` by ${generator}` : ''
  return {
    code: 'pack_version',
    reason: `is written in format ${version}${by}, and this cardcat reads format ${PACK_VERSION}`,
    advice:
      version > PACK_VERSION
        ? 'update cardcat, or build the pack again with this one (`cardcat build`)'
        : 'build the pack again (`cardcat build`)',
  }
}
