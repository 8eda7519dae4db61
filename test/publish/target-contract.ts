/**
 * The contract of targets, whatever their storage. It runs against a folder and against a server with the S3 protocol.
 */
import { expect, test } from 'vitest'
import type { Target } from '../../build/publish/target.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (found: { bytes: Uint8Array } | undefined): string | undefined =>
  found && new TextDecoder().decode(found.bytes)

/** @param fresh an empty target */
export function holdsContract(fresh: () => Promise<Target>): void {
  test('a written file is read and listed, and no other is', async () => {
    const target = await fresh()
    await target.write('shelf/terms/ab.bin', bytes('one'))
    await target.write('shelf/b c+d~e.json', bytes('three'))
    expect(textOf(await target.read('shelf/terms/ab.bin'))).toBe('one')
    expect(textOf(await target.read('shelf/b c+d~e.json'))).toBe('three')
    expect(await target.read('shelf/terms/cd.bin')).toBeUndefined()
    const listed = await target.list('shelf')
    expect(Object.fromEntries([...listed].map(([name, facts]) => [name, facts.bytes]))).toEqual({
      'shelf/b c+d~e.json': 5,
      'shelf/terms/ab.bin': 3,
    })
    expect(Math.abs(Date.now() - (listed.get('shelf/terms/ab.bin')?.modified ?? 0))).toBeLessThan(
      120_000,
    )
    expect([...(await target.list('shelf/terms')).keys()]).toEqual(['shelf/terms/ab.bin'])
    expect((await target.list('nothing')).size).toBe(0)
  })

  test('a folder whose name begins like another one is not listed with it', async () => {
    const target = await fresh()
    await target.write('shelf/a.json', bytes('1'))
    await target.write('shelf-two/a.json', bytes('1'))
    expect([...(await target.list('shelf')).keys()]).toEqual(['shelf/a.json'])
  })

  test('a file that was changed in the meantime is not replaced', async () => {
    const target = await fresh()
    expect(await target.replace('v.json', bytes('1'), undefined)).toBe(true)
    const mine = await target.read('v.json')
    await target.write('v.json', bytes('theirs'))
    expect(await target.replace('v.json', bytes('2'), mine)).toBe(false)
    expect(await target.replace('v.json', bytes('2'), undefined)).toBe(false)
    expect(textOf(await target.read('v.json'))).toBe('theirs')
    expect(await target.replace('v.json', bytes('2'), await target.read('v.json'))).toBe(true)
    expect(textOf(await target.read('v.json'))).toBe('2')
  })

  test('more files than fit in one request are listed and removed', async () => {
    const target = await fresh()
    const names = Array.from({ length: 50 }, (_, i) => `many/${i}.bin`)
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(names.slice(at, at + 50).map((name) => target.write(name, bytes('x'))))
    expect((await target.list('many')).size).toBe(names.length)
    await target.remove([...names.slice(1), 'many/nothing.bin'])
    expect([...(await target.list('many')).keys()]).toEqual(['many/0.bin'])
  })
}
