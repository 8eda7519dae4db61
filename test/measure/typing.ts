/**
 * Measures how long a keystroke takes in the search box of the page, and in the element on a page of its own, with the
 * engine in a worker and in the page's thread (test/bench/typing.ts has the method):
 *
 *   npx tsx test/measure/typing.ts
 *
 *   npx tsx test/measure/typing.ts --slow 4    as on a processor four times slower
 */
import { parseArgs } from 'node:util'
import { measureKeys, withTypingSite } from '../bench/typing.ts'

const { values } = parseArgs({ options: { slow: { type: 'string', default: '1' } } })

const PAGES = [
  ['page, by card', '#unit=card'],
  ['page, by file', '#unit=file'],
  ['element, engine in a worker', 'worker'],
  ['element, engine in the page', 'page'],
] as const

await withTypingSite(async (site) => {
  for (const [name, path] of PAGES) {
    const { p50, p95, keys, seconds, long_frames, longest_frame_ms } = await measureKeys(
      site,
      path,
      Number(values.slow),
    )
    process.stdout.write(
      `${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms a key (n ${keys})\n` +
        `  ${long_frames} frames over 50 ms in ${seconds.toFixed(0)} s, the longest ${longest_frame_ms.toFixed(0)} ms\n`,
    )
  }
})
