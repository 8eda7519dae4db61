/**
 * Writes the folder of a model that looks up given word vectors: a real ONNX graph (one Gather), a real tokenizer,
 * and the files that sentence-transformers writes. A test can write it, since the repository contains no model.
 *
 * ONNX is protobuf: messages of (field << 3 | wire type) and value. Field numbers are those of onnx.proto.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface TinyModel {
  /** Vectors of equal length, by word. */
  readonly words: Readonly<Record<string, readonly number[]>>
  /** Further files by path: pooling, prompts. */
  readonly files?: Readonly<Record<string, unknown>>
  readonly graph?: 'onnx/model.onnx' | 'onnx/model_quantized.onnx'
}

export function writeTinyModel(
  folder: string,
  { words, files = {}, graph = 'onnx/model.onnx' }: TinyModel,
): void {
  const names = ['[PAD]', '[UNK]', ...Object.keys(words)]
  const size = Object.values(words)[0]?.length ?? 0
  const zeros = Array.from({ length: size }, () => 0)
  const table = names.map((name) => words[name] ?? zeros)
  const write = (path: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const json = {
    'config.json': { model_type: 'bert', architectures: ['BertModel'], hidden_size: size },
    'tokenizer.json': tokenizerOf(names),
    'tokenizer_config.json': { tokenizer_class: 'PreTrainedTokenizerFast', unk_token: '[UNK]' },
    ...files,
  }
  for (const [path, content] of Object.entries(json)) write(path, JSON.stringify(content))
  write(graph, gatherGraph(table))
}

const tokenizerOf = (names: readonly string[]) => ({
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: [],
  normalizer: { type: 'Lowercase' },
  pre_tokenizer: { type: 'WhitespaceSplit' },
  post_processor: null,
  decoder: null,
  model: {
    type: 'WordLevel',
    vocab: Object.fromEntries(names.map((name, id) => [name, id])),
    unk_token: '[UNK]',
  },
})

/** input_ids: int64[batch, tokens] → last_hidden_state: float[batch, tokens, size] */
function gatherGraph(table: readonly (readonly number[])[]): Uint8Array {
  const size = table[0]?.length ?? 0
  const values = new Uint8Array(Float32Array.from(table.flat()).buffer)
  const initializer = message(
    number(1, table.length),
    number(1, size),
    number(2, FLOAT),
    text(8, 'table'),
    bytes(9, values),
  )
  const node = message(
    text(1, 'table'),
    text(1, 'input_ids'),
    text(2, 'last_hidden_state'),
    text(4, 'Gather'),
  )
  const graph = message(
    bytes(1, node),
    text(2, 'tiny'),
    bytes(5, initializer),
    bytes(11, tensor('input_ids', INT64, ['batch', 'tokens'])),
    bytes(12, tensor('last_hidden_state', FLOAT, ['batch', 'tokens', size])),
  )
  return message(number(1, 8), bytes(7, graph), bytes(8, message(text(1, ''), number(2, 17))))
}

const FLOAT = 1
const INT64 = 7

function tensor(name: string, type: number, shape: readonly (string | number)[]): Uint8Array {
  const sizes = shape.map((size) =>
    bytes(1, message(typeof size === 'number' ? number(1, size) : text(2, size))),
  )
  const own = message(number(1, type), bytes(2, message(...sizes)))
  return message(text(1, name), bytes(2, message(bytes(1, own))))
}

const message = (...fields: readonly Uint8Array[]): Uint8Array => Buffer.concat(fields)

const number = (field: number, value: number): Uint8Array =>
  Uint8Array.from([...varint(field << 3), ...varint(value)])

const bytes = (field: number, value: Uint8Array): Uint8Array =>
  Buffer.concat([Uint8Array.from([...varint((field << 3) | 2), ...varint(value.length)]), value])

const text = (field: number, value: string): Uint8Array => bytes(field, Buffer.from(value))

function varint(value: number): number[] {
  const out: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...out, rest]
    out.push((rest % 128) | 128)
  }
}
