/** The properties that methods read or set by their names, where a language has such a convention (`accessors`). */
import { rulesOf } from '../../runtime/verify/reading-rules.ts'

/** @returns the property of a method, `depth` of `setDepth` */
export function propertyFinder(
  languages: Iterable<string>,
): (method: string) => string | undefined {
  const patterns = [...languages].flatMap((name) => rulesOf(name)?.compiled.accessors ?? [])
  return (method) => {
    const start = patterns.map((pattern) => pattern.exec(method)?.[0]).find(Boolean)
    const rest = start === undefined ? '' : method.slice(start.length)
    return rest === '' ? undefined : rest.charAt(0).toLowerCase() + rest.slice(1)
  }
}
