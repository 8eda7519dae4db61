/**
 * `npm run eval -- damage` prints the self-evaluation of libraries, undamaged and after each damage (damages.ts).
 * Entries are damaged rather than sources, so that a library is read once.
 */
import { DEFAULT_MODEL } from '../../build/embed/embed.ts'
import { startMeasuring } from '../../build/measure/measure-thread.ts'
import { readEntries } from '../../build/read-library.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { DAMAGES } from './damages.ts'

export interface DamageRow {
  readonly library: string
  /** `as it is`, or the kind of damage. */
  readonly damage: string
  readonly n: number
  readonly asked: number
  readonly first_three: number
  readonly ndcg10: number
}

export async function measureDamage(
  libraries: readonly { readonly name: string; readonly root: string }[],
  report: (line: string) => void,
): Promise<DamageRow[]> {
  const rows: DamageRow[] = []
  for (const { name, root } of libraries) {
    const entries = await readEntries(root, name)
    const states: [string, readonly Entry[]][] = [
      ['as it is', entries],
      ...Object.entries(DAMAGES).map(([damage, on]): [string, Entry[]] => [damage, on(entries)]),
    ]
    for (const [damage, some] of states) {
      report(`${name}: ${damage}`)
      const options = { model: DEFAULT_MODEL, cache: true, jobs: 1 }
      const { self } = await startMeasuring(some, options).measured()
      const { n = 0, asked = 0, first_three = 0, ndcg10 = 0 } = self.all ?? {}
      rows.push({ library: name, damage, n, asked, first_three, ndcg10 })
    }
  }
  return rows
}

export function damageTable(rows: readonly DamageRow[]): string {
  const lines = rows.map(
    ({ library, damage, n, asked, first_three, ndcg10 }) =>
      `| ${library} | ${damage} | ${first_three} of ${asked} | ${n - asked} | ${ndcg10.toFixed(3)} |`,
  )
  const head =
    '| library | state | among the first three | missing | nDCG@10 |\n|---|---|---|---|---|'
  return `${[head, ...lines].join('\n')}\n`
}
