/**
 * The texts of the files in a `.tar.xz` by path, in memory. No system program is needed: WebAssembly reads xz
 * (xz-decompress), and `tar` the archive.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Parser } from 'tar'

// A CommonJS bundle whose exports Node does not recognize for an `import`.
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
