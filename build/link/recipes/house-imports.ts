/**
 * How a library's own pages import what they use: pages with their pieces come in, for a name the statement goes out
 * with which most of them bind it. A page that writes `msm.convert(…)` and forgets `import molsysmt as msm` is
 * understood by everybody who has read another one; code that is to be pasted needs the line.
 */
import type { CodePiece, Import } from '../../facts.ts'

export interface HouseImport {
  readonly statement: string
  readonly import: Import
}

/** Undefined where the pages do not agree, or only one page says it. */
export type HouseImports = (name: string, language: string) => HouseImport | undefined

interface Tally {
  readonly shown: HouseImport
  pages: number
}

export function houseImports(pages: readonly (readonly CodePiece[])[]): HouseImports {
  const byName = new Map<string, Map<string, Tally>>()
  for (const pieces of pages) {
    const said = new Set<string>()
    for (const { imports, importTexts, language } of pieces) {
      for (const [i, each] of imports.entries()) {
        const name = each.alias ?? each.name ?? each.module?.split('.')[0]
        const statement = importTexts[i] ?? ''
        if (name === undefined || each.reexport || each.module?.startsWith('.') !== false) continue
        // Meaning is counted, and the shortest way to write it is shown.
        const meaning = `${each.module}\0${each.name}\0${each.alias}`
        const key = `${language}\0${name}`
        if (said.has(`${key}\0${meaning}`)) continue
        said.add(`${key}\0${meaning}`)
        const known = byName.get(key) ?? new Map<string, Tally>()
        byName.set(key, known)
        const tally = known.get(meaning)
        const shorter = tally === undefined || statement.length < tally.shown.statement.length
        known.set(meaning, {
          shown: shorter ? { statement, import: each } : tally.shown,
          pages: (tally?.pages ?? 0) + 1,
        })
      }
    }
  }
  return (name, language) => {
    const tallies = [...(byName.get(`${language}\0${name}`)?.values() ?? [])]
    const all = tallies.reduce((sum, { pages: count }) => sum + count, 0)
    const most = tallies.find(({ pages: count }) => count >= MIN_PAGES && count > all / 2)
    return most?.shown
  }
}

const MIN_PAGES = 2
