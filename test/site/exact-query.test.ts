/**
 * Exact encoding of questions in the browser: the model that embedded the cards runs in a thread of the page. Here it
 * is a tiny model that the test writes, in the real transformers.js and ONNX Runtime.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { writeBrowserModel } from '../../build/browser-model.ts'
import { readModelFiles } from '../../build/embed/teacher/model-files.ts'
import { teacherEmbedder } from '../../build/embed/teacher.ts'
import { MODEL_FOLDER, MODEL_LIST, RUNTIME_FOLDER } from '../../runtime/browser-model.ts'
import type { PackEmbedding } from '../../runtime/embedding/pack-embedding.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { writeTinyModel } from '../embedder/tiny-model.ts'
import { toyEmbedding } from '../toy-embedding.ts'
import { launchBrowser } from './browser.ts'
import { type ElementPage, elementPage, type Own } from './element-page.ts'
import { visit } from './visit.ts'

const work = mkdtempSync(join(tmpdir(), 'cardcat-exact-'))
const TEACHER = join(work, 'tiny')
const OTHER = join(work, 'other')
/** The model's word for the old moon, which is on no card. */
const QUESTION = 'lunacy'

let site: ElementPage
let browser: Browser
let opened: Awaited<ReturnType<typeof visit>> | undefined

beforeAll(async () => {
  site = await elementPage({
    embeddingOf: taught,
    write(folder) {
      writeBrowserModel(readModelFiles(TEACHER), join(folder, 'model'))
      writeBrowserModel(readModelFiles(OTHER), join(folder, 'other'))
      withoutWebGpu(join(folder, 'model'), join(folder, 'small'))
    },
  })
  // Uses Chromium's software adapter, if its build has one.
  browser = await launchBrowser(['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'])
}, 120_000)
afterAll(async () => {
  await browser.close()
  await site.stop()
  rmSync(work, { recursive: true, force: true })
})
afterEach(async () => {
  const { page, problems = [] } = opened ?? {}
  opened = undefined
  await page?.context().close()
  expect(problems).toEqual([])
})

/** The same model, without the larger runtime that WebGPU needs. */
function withoutWebGpu(folder: string, out: string): void {
  const list = JSON.parse(readFileSync(join(folder, MODEL_LIST), 'utf8'))
  const files = list.files.filter(({ use }: { use: string }) => use !== 'webgpu')
  mkdirSync(out)
  for (const part of [MODEL_FOLDER, RUNTIME_FOLDER])
    symlinkSync(join(folder, part), join(out, part))
  writeFileSync(join(out, MODEL_LIST), JSON.stringify({ ...list, files }))
}

/** Embeddings of the cards, and a model in which a word of its own means one of the cards. */
function taught(entries: readonly Entry[]): PackEmbedding {
  const meaning = toyEmbedding(entries)
  const { dimensions } = meaning
  const at = entries.findIndex(({ card }) => card.id.endsWith(':old_moon'))
  if (at >= 0) {
    const moon = [...meaning.cardVectors.subarray(at * dimensions, (at + 1) * dimensions)]
    const tide = moon.toReversed()
    writeTinyModel(TEACHER, { words: { [QUESTION]: moon, spring: tide, tide } })
    writeTinyModel(OTHER, { words: { [QUESTION]: tide } })
  }
  const rotation = new Float32Array(dimensions * dimensions)
  for (let i = 0; i < dimensions; i++) rotation[i * dimensions + i] = 1
  const model = at < 0 ? 'none' : readModelFiles(TEACHER).id
  return { ...meaning, model, exact: { mean: new Float32Array(dimensions), rotation } }
}

async function open(folder = '/model/', own: Own = {}): Promise<Page> {
  const box = `<cardcat-search exact-query="${folder}" group="none"></cardcat-search>`
  opened = await visit(browser, site.at(box, 'lang="en"', own))
  const { page } = opened
  await page.evaluate(() => {
    document.addEventListener('cardcat-answer', (event) => {
      const { vector } = Reflect.get(event, 'detail').ask.encoded ?? {}
      if (vector) document.body.dataset.vector = JSON.stringify([...vector])
    })
  })
  await input(page).focus()
  return page
}

const input = (page: Page) => page.getByRole('combobox', { name: 'Search the catalog' })
const options = (page: Page) => page.getByRole('listbox').getByRole('option')
const setting = (page: Page) => page.getByLabel(/^Exact meaning/)
const titles = (page: Page) => page.locator('[part=title] .name').allInnerTexts()
const LOADING = { timeout: 20_000 }

async function vectorIn(page: Page): Promise<number[]> {
  const read = (): Promise<string | undefined> => page.evaluate(() => document.body.dataset.vector)
  await expect.poll(read, LOADING).toBeDefined()
  return JSON.parse((await read()) ?? '[]')
}

async function cosineToTeacher(vector: readonly number[], question: string): Promise<number> {
  const teacher = await teacherEmbedder(TEACHER, { threads: 1 })
  const [own] = await teacher.embed([question], 'query')
  await teacher.close()
  return vector.reduce((sum, value, i) => sum + value * (own?.[i] ?? 0), 0)
}

/** Selects the second result of the first answer before the model has responded. */
async function chosenWhileRefined(page: Page): Promise<{ before: string[]; after: string[] }> {
  return page.evaluate(async () => {
    const root = document.querySelector('cardcat-search')?.shadowRoot
    const field = root?.querySelector('input')
    const names = () => [...(root?.querySelectorAll('[part=title] .name') ?? [])]
    const texts = () => names().map((name) => name.textContent ?? '')
    const answered = () =>
      new Promise<void>((resolve) =>
        document.addEventListener('cardcat-answer', () => resolve(), { once: true }),
      )
    await answered()
    for (let i = 0; i < 2; i++)
      field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    const before = texts()
    await answered()
    return { before, after: texts() }
  })
}

test('is off by default, shows its cost, refines the answer, and is remembered', async () => {
  const page = await open('/small/')
  await expect.poll(() => page.locator('.exact').innerText()).toMatch(/^Exact meaning\s*15 MB$/)
  await input(page).fill(QUESTION)
  await expect.poll(() => page.locator('.status').innerText()).toBe('Nothing found')
  await setting(page).check()
  await expect.poll(() => titles(page), LOADING).toContain('old_moon')
  expect((await titles(page))[0]).toBe('old_moon')
  await page.reload()
  await input(page).focus()
  await expect.poll(() => setting(page).isChecked(), LOADING).toBe(true)
  await setting(page).uncheck()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

describe('the vector equals that of the build', () => {
  test.each<[string, string, Own]>([
    ['webgpu', '/model/', {}],
    ['wasm 1', '/small/', {}],
    // As many threads as the machine has cores, four at most.
    ['wasm [2-4]', '/small/', { isolated: 'isolated' }],
  ])('%s', async (runs, folder, own) => {
    const page = await open(folder, own)
    const adapter = await page.evaluate(async () => {
      const { gpu }: { gpu?: { requestAdapter(): Promise<object | null> } } = navigator
      return (await gpu?.requestAdapter()) != null
    })
    const isWanted = runs !== 'webgpu' || adapter
    if (!isWanted)
      process.stderr.write('this browser has no WebGPU adapter: WebAssembly is tried\n')
    await setting(page).check()
    await input(page).fill(`the ${QUESTION} of spring`)
    const cosine = await cosineToTeacher(await vectorIn(page), `the ${QUESTION} of spring`)
    expect(cosine).toBeGreaterThan(0.99)
    const found = await page.locator('.exact').getAttribute('data-runs')
    expect(found).toMatch(new RegExp(`^${isWanted ? runs : 'wasm 1'}$`))
  })
})

test('the result that the reader has selected stays in place, and those below are refined', async () => {
  const page = await open('/small/')
  await setting(page).check()
  await expect.poll(() => page.locator('.exact').getAttribute('data-runs'), LOADING).not.toBeNull()
  await input(page).fill(`spring ${QUESTION}`)
  const before = await chosenWhileRefined(page)
  expect(before.after.slice(0, 2)).toEqual(before.before.slice(0, 2))
  expect(before.after).toContain('old_moon')
  // After the selection is released, the order is that of the model.
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await titles(page)).slice(0, 2)).toContain('old_moon')
})

test.each([
  ['/other/', 'is not the model of this index'],
  ['/nowhere/', 'does not run here'],
])('an unusable folder is reported: %s', async (folder, says) => {
  const page = await open(folder)
  await expect.poll(() => page.locator('.exact').innerText()).toContain(says)
  await input(page).fill('tide')
  await expect.poll(() => options(page).count()).toBeGreaterThan(0)
})
