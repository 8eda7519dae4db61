/** The version of the docs that a page belongs to. Its types and description are in page-version.d.ts. */
export function pageVersion(named, docs = {}) {
  const versions = new Set(
    Object.values(docs).flatMap(({ versions }) => versions.map(({ name }) => name)),
  )
  return versions.size > 1 ? named?.split(',')[0] : undefined
}
