/**
 * A `.tar.xz` → the texts of its files by path, in memory. No program of the system is asked: xz is read by
 * WebAssembly (xz-decompress), the archive by `tar`.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Parser } from 'tar'

// A bundle for CommonJS: Node does not see what it exports to an `import`.
const { XzReadableStream }: typeof import('xz-decompress') = createRequire(import.meta.url)(
  'xz-decompress',
)

export async function packedTexts(archive: string): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  const reading: Promise<void>[] = []
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry) => {
      if (entry.type !== 'File') return entry.resume()
      reading.push(
        entry.concat().then((content) => {
          texts.set(entry.path.replace(/^\.\//u, ''), content.toString('utf8'))
        }),
      )
    },
  })
  const ended = new Promise<void>((done, fail) => {
    parser.on('end', done)
    parser.on('error', fail)
  })
  for await (const chunk of new XzReadableStream(new Blob([readFileSync(archive)]).stream()))
    parser.write(Buffer.from(chunk))
  parser.end()
  await ended
  await Promise.all(reading)
  return texts
}
