/** What both kernels must do. Also checks that wasm/ holds what its sources compile to. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import asc from 'assemblyscript/asc'
import { describe, expect, test } from 'vitest'
import type { Kernel } from '../../runtime/kernel/kernel.ts'
import { SCAN_WASM } from '../../runtime/kernel/scan-bytes.ts'
import { scanModule } from '../../runtime/kernel/scan-module.ts'
import { kernelOf } from '../../runtime/kernel.ts'
import { type Case, cases, extremes, FINGERPRINT, fingerprint } from './cases.ts'

const ROOT = join(import.meta.dirname, '../..')

const kernels: [string, () => Kernel][] = [
  ['wasm', () => kernelOf(scanModule())],
  ['javascript', () => kernelOf()],
]

describe.each(kernels)('the kernel in %s', (kind, make) => {
  test('has the kind that was requested', () => {
    expect(make().kind).toBe(kind)
  })

  test('returns one dot product per row, for any number of rows', () => {
    const kernel = make()
    for (const one of cases()) expect(kernel.dots(one.question, one.rows)).toEqual(slowly(one))
  })

  test('never overflows', () => {
    const kernel = make()
    for (const one of extremes()) expect(kernel.dots(one.question, one.rows)).toEqual(slowly(one))
  })

  test('reads rows that begin at any offset of a buffer', () => {
    const [one] = cases().filter(({ count }) => count === 5)
    if (one === undefined) throw new Error('no such case')
    const shifted = new Uint8Array(one.rows.bytes.length + 3)
    shifted.set(one.rows.bytes, 3)
    const rows = { ...one.rows, bytes: shifted.subarray(3) }
    expect(make().dots(one.question, rows)).toEqual(slowly(one))
  })

  test('keeps placed rows, whatever else is placed or scanned', () => {
    const kernel = make()
    const all = cases()
    const placed = all.map(({ rows }) => kernel.place(rows))
    for (const [i, one] of all.entries()) {
      kernel.dots(one.question, one.rows)
      expect(placed[i]?.count).toBe(one.count)
      expect(placed[i]?.dots(one.question)).toEqual(slowly(one))
    }
  })

  test('keeps its own copy of placed rows', () => {
    const kernel = make()
    for (const one of cases().filter(({ count }) => count === 7)) {
      const expected = slowly(one)
      const placed = kernel.place(one.rows)
      one.rows.bytes.fill(0)
      expect(placed.dots(one.question)).toEqual(expected)
    }
  })

  test('refuses bytes that are not rows, and questions of another size', () => {
    const kernel = make()
    const rows = { bytes: new Uint8Array(64), dims: 32, bits: 8 } as const
    expect(() => kernel.dots(new Int8Array(64), rows)).toThrow('does not fit')
    expect(() => kernel.dots(new Int8Array(33), { ...rows, dims: 33 })).toThrow('are not rows')
    expect(() => kernel.place({ ...rows, bytes: new Uint8Array(63) })).toThrow('are not rows')
    expect(() => kernel.place({ ...rows, dims: 2048 })).toThrow('are not rows')
  })

  test('returns the same scores as on every other host', () => {
    expect(fingerprint(make())).toBe(FINGERPRINT)
  })
})

test('npm run build-wasm produces the committed bytes', { timeout: 120_000 }, async () => {
  const scripts: unknown = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts
  const command = String(Object(scripts)['build-wasm'])
  const steps = command.split('&&').map((one) => one.trim().split(/\s+/))
  const builds = steps.filter(([program]) => program === 'asc').map((step) => step.slice(1))
  expect(builds.length).toBeGreaterThan(0)
  for (const build of builds) {
    const written = new Map<string, Uint8Array>()
    const { error, stderr } = await asc.main([...build, '--baseDir', ROOT], {
      writeFile(name, contents) {
        written.set(name, Buffer.from(contents))
      },
    })
    expect(error, stderr.toString()).toBeNull()
    expect(written.size).toBe(1)
    for (const [name, bytes] of written) {
      expect(Buffer.compare(bytes, readFileSync(join(ROOT, name))), name).toBe(0)
    }
  }
})

test('the WebAssembly that bundles embed equals wasm/scan.wasm', () => {
  const file = readFileSync(join(ROOT, 'wasm/scan.wasm'))
  expect(Buffer.from(SCAN_WASM, 'base64').equals(file), 'run `npm run build-wasm`').toBe(true)
})

test('the module that a page fetches is small', () => {
  expect(readFileSync(join(ROOT, 'wasm/scan.wasm')).length).toBeLessThan(3000)
})

test('the kernel of the search box gives the same scores for rows of 4 bits, and refuses others', () => {
  const kernel = kernelOf(new WebAssembly.Module(readFileSync(join(ROOT, 'wasm/scan4.wasm'))))
  for (const one of cases())
    if (one.rows.bits === 4) expect(kernel.dots(one.question, one.rows)).toEqual(slowly(one))
    else if (one.count > 0) expect(() => kernel.dots(one.question, one.rows)).toThrow('4 bits only')
})

/** Computes the scores by their definition, as a reference. */
function slowly({ rows: { bytes, dims, bits }, count, question }: Case): Int32Array {
  const component = (row: number, i: number): number => {
    if (bits === 8) return ((bytes[row * dims + i] ?? 0) << 24) >> 24
    const byte = bytes[(row * dims + i) >> 1] ?? 0
    const half = i % 2 === 0 ? byte & 15 : byte >> 4
    return half > 7 ? half - 16 : half
  }
  return Int32Array.from({ length: count }, (_, row) =>
    question.reduce((sum, factor, i) => sum + factor * component(row, i), 0),
  )
}
