/**
 * Models of transformers.js as embedders: the files read from their folder, and errors if they are unusable.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Teacher, teacherEmbedder } from '../../build/embed/teacher.ts'
import { embedderContract } from './contract.ts'
import { type TinyModel, writeTinyModel } from './tiny-model.ts'

const WORDS = {
  read: [1, 0, 0, 0],
  csv: [0, 1, 0, 0],
  file: [0, 0, 1, 0],
  'query:': [0, 0, 0, 1],
}

let place = ''
let teacher: Teacher | undefined
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'cardcat-teacher-'))
  process.env.CARDCAT_CACHE = join(place, 'cache')
})
afterEach(async () => {
  await teacher?.close()
  teacher = undefined
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

function folderOf(name: string, model: Partial<TinyModel> = {}): string {
  const folder = join(place, name)
  writeTinyModel(folder, { words: WORDS, ...model })
  return folder
}

async function embed(
  folder: string,
  text: string,
  role: 'query' | 'document' = 'document',
): Promise<number[]> {
  teacher = await teacherEmbedder(folder, { threads: 1 })
  const [vector] = await teacher.embed([text], role)
  return [...(vector ?? [])].map((value) => Math.round(value * 100) / 100)
}

const POOLED = '1_Pooling/config.json'

describe('the files of a model define its use', () => {
  test('tokens are averaged by default', async () => {
    expect(await embed(folderOf('plain'), 'read csv')).toEqual([0.71, 0.71, 0, 0])
  })

  test.each([
    ['pooling_mode_cls_token', [1, 0, 0, 0]],
    ['pooling_mode_lasttoken', [0, 1, 0, 0]],
    ['pooling_mode_max_tokens', [0.71, 0.71, 0, 0]],
    ['pooling_mode_mean_tokens', [0.45, 0.89, 0, 0]],
  ])('%s', async (mode, expected) => {
    const folder = folderOf(mode, { files: { [POOLED]: { [mode]: true } } })
    expect(await embed(folder, 'read csv csv')).toEqual(
      mode === 'pooling_mode_max_tokens' ? [0.71, 0.71, 0, 0] : expected,
    )
  })

  test('a configured prompt is put before questions', async () => {
    const folder = folderOf('prompts', {
      files: { 'config_sentence_transformers.json': { prompts: { query: 'query: ' } } },
    })
    expect(await embed(folder, 'csv', 'query')).toEqual([0, 0.71, 0, 0.71])
    await teacher?.close()
    expect(await embed(folder, 'csv', 'document')).toEqual([0, 1, 0, 0])
  })

  test('a text is read up to the maximum number of tokens', async () => {
    const folder = folderOf('short', {
      files: { 'sentence_bert_config.json': { max_seq_length: 2 } },
    })
    expect(await embed(folder, 'read csv file file file')).toEqual([0.71, 0.71, 0, 0])
  })

  test('the quantized graph is preferred, and everything that changes a vector changes the id', async () => {
    const both = folderOf('both')
    const plain = await teacherEmbedder(both)
    writeTinyModel(both, { words: { read: [9, 9] }, graph: 'onnx/model_quantized.onnx' })
    const quantized = await teacherEmbedder(both)
    const cls = await teacherEmbedder(
      folderOf('both-cls', { files: { [POOLED]: { pooling_mode_cls_token: true } } }),
    )
    expect(plain.id).toMatch(/^both\/fp32\/mean\/128\//)
    expect(quantized.id).toMatch(/^both\/q8\/mean\/128\//)
    expect(cls.id).toMatch(/^both-cls\/fp32\/cls\/128\//)
  })
})

describe('errors have a clear message', () => {
  test('for a folder without a model', async () => {
    await expect(teacherEmbedder(place)).rejects.toThrow(/config\.json is missing/)
  })

  test('for a folder without a graph', async () => {
    const folder = folderOf('graphless')
    rmSync(join(folder, 'onnx'), { recursive: true })
    await expect(teacherEmbedder(folder)).rejects.toThrow(
      /contains no graph.*model_quantized\.onnx/,
    )
  })

  test('for a damaged graph', async () => {
    const folder = folderOf('damaged')
    writeTinyModel(folder, { words: {} })
    teacher = await teacherEmbedder(folder, { threads: 1 }).catch(() => undefined)
    const damaged = teacher?.embed(['read'], 'query') ?? Promise.reject(new Error('cannot be run'))
    await expect(damaged).rejects.toThrow(/cannot be run/)
  })

  test('for a dense layer that the graph leaves out', async () => {
    const folder = folderOf('dense', {
      files: { 'modules.json': [{ type: 'sentence_transformers.models.Dense' }] },
    })
    await expect(teacherEmbedder(folder, { threads: 1 })).rejects.toThrow(/dense layer/)
  })

  test('for a path that does not exist', async () => {
    await expect(teacherEmbedder('./not/there/at/all')).rejects.toThrow(/There is no folder/)
  })
})

describe('a model from the hub', () => {
  let hub: Server
  let asked: string[] = []
  beforeAll(async () => {
    const folder = folderOf('on-the-hub')
    hub = createServer(({ url = '' }, response) => {
      asked.push(url)
      const path = join(folder, url.replace('/owner/tiny/resolve/main/', ''))
      const known = url.startsWith('/owner/tiny/') && existsSync(path)
      response.writeHead(known ? 200 : 404).end(known ? readFileSync(path) : 'not here')
    })
    await new Promise<void>((resolve) => {
      hub.listen(0, '127.0.0.1', resolve)
    })
    const address = hub.address()
    if (typeof address === 'object') process.env.HF_ENDPOINT = `http://127.0.0.1:${address?.port}`
  })
  afterAll(() => {
    delete process.env.HF_ENDPOINT
    hub.close()
  })

  test('is fetched once, and is then a folder like any other', async () => {
    expect(await embed('owner/tiny', 'read csv')).toEqual([0.71, 0.71, 0, 0])
    expect(asked).toContain('/owner/tiny/resolve/main/1_Pooling/config.json')
    await teacher?.close()
    asked = []
    expect(await embed('owner/tiny', 'csv')).toEqual([0, 1, 0, 0])
    expect(asked).toEqual([])
  })

  test('is refused with a clear error if the hub does not have it', async () => {
    await expect(teacherEmbedder('owner/unknown')).rejects.toThrow(/no model owner\/unknown/)
  })

  test('is refused with advice if the hub cannot be reached', async () => {
    const there = process.env.HF_ENDPOINT
    process.env.HF_ENDPOINT = 'http://127.0.0.1:1'
    await expect(teacherEmbedder('owner/other')).rejects.toThrow(
      /cannot be reached.*--model static/,
    )
    process.env.HF_ENDPOINT = there
  })
})

describe('a tiny model', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardcat-tiny-'))
  writeTinyModel(folder, { words: WORDS })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const opened: Teacher[] = []
  embedderContract('teacher', {
    make: async () => {
      const own = await teacherEmbedder(folder, { threads: 2 })
      opened.push(own)
      return own
    },
    close: async () => {
      for (const own of opened) await own.close()
    },
    texts: ['read csv', 'csv file', 'file file read'],
  })
})

describe('threads', () => {
  test('share many texts, and give the same bits as one thread', async () => {
    const folder = folderOf('threads')
    const texts = Array.from({ length: 80 }, (_, i) =>
      ['read', 'csv', 'file'].filter((_, k) => ((i % 7) + 1) & (1 << k)).join(' '),
    )
    teacher = await teacherEmbedder(folder, { threads: 2 })
    const many = await teacher.embed(texts, 'document')
    await teacher.close()
    teacher = await teacherEmbedder(folder, { threads: 1 })
    expect(await teacher.embed(texts, 'document')).toEqual(many)
  })
})

const REAL = join(import.meta.dirname, '../../../shared/models/all-MiniLM-L6-v2')

describe.skipIf(!existsSync(REAL))('a real sentence encoder (skipped where there is none)', () => {
  test('places texts with the same meaning close together', async () => {
    teacher = await teacherEmbedder(REAL, { threads: 1 })
    expect(teacher.dimensions).toBe(384)
    const [a, b, c] = await teacher.embed(
      ['parse a date string', 'convert text to datetime', 'draw a red circle'],
      'query',
    )
    const dot = (x: Float32Array | undefined, y: Float32Array | undefined): number =>
      [...(x ?? [])].reduce((sum, value, i) => sum + value * (y?.[i] ?? 0), 0)
    expect(dot(a, b)).toBeGreaterThan(0.5)
    expect(dot(a, c)).toBeLessThan(0.3)
  })
})
