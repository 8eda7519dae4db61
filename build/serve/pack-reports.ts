/**
 * The text of reports.json: for each pack, by name, the part of its build report that the page shows. Most of
 * a report is for the maintainer of the library, and a page over five packs would load five of them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

export const PACK_REPORTS = 'reports.json'

const Count = v.number()
/** The part of a report that is kept; `v.object` drops the rest. */
const Short = v.object({
  pack: v.optional(v.object({ files: Count, bytes: Count })),
  self: v.nullish(
    v.object({
      all: v.nullish(
        v.object({ n: Count, asked: v.optional(Count), first_three: v.optional(Count) }),
      ),
      missing: v.optional(v.object({ docstrings: v.optional(v.object({ n: Count, of: Count })) })),
    }),
  ),
})

/** @param packs folder by the name under which the pack is served; one without a report is left out */
export function packReports(packs: ReadonlyMap<string, string>): string {
  const reports = [...packs].flatMap(([name, folder]) => {
    const report = shortReport(folder)
    return report === undefined ? [] : [[name, report] as const]
  })
  return `${JSON.stringify(Object.fromEntries(reports))}\n`
}

export function shortReport(folder: string): v.InferOutput<typeof Short> | undefined {
  try {
    const report: unknown = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
    const parsed = v.safeParse(Short, report)
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
