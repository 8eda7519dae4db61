/**
 * tree-sitter alone, in one thread of a process of its own: a list of { grammar, path } on stdin, milliseconds out.
 * The texts are in memory before the clock starts, as they are before the product's extraction starts. `fresh` is
 * from the import of web-tree-sitter to the last tree of the first pass, `warm` the median of three more. Plain
 * JavaScript, so that nothing but parsing is in it.
 */
import { readFileSync } from 'node:fs'

const files = JSON.parse(readFileSync(0, 'utf8'))
const texts = files.map(({ grammar, path }) => ({ grammar, text: readFileSync(path, 'utf8') }))
const wasm = new Map(files.map(({ grammar }) => [grammar, readFileSync(grammar)]))

const start = performance.now()
const { Language, Parser } = await import('web-tree-sitter')
await Parser.init()
const parsers = new Map()
for (const [grammar, bytes] of wasm) {
  parsers.set(grammar, new Parser().setLanguage(await Language.load(new Uint8Array(bytes))))
}
const parseAll = () => {
  for (const { grammar, text } of texts) parsers.get(grammar).parse(text)?.delete()
}
parseAll()
const fresh = performance.now() - start
const warm = [0, 1, 2].map(() => {
  const since = performance.now()
  parseAll()
  return performance.now() - since
})
process.stdout.write(JSON.stringify({ fresh, warm: warm.sort((a, b) => a - b)[1] }))
