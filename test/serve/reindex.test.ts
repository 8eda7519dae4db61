/**
 * A re-index while the Node server runs: what a search finds after it, its progress, and what happens when it fails.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { reindexing } from '../../runtime/http/admin/schemas.ts'
import { liveDocuments, TOKEN } from './live-documents.ts'

const { ask, put, reindexed, restart, root, search, url } = liveDocuments()

describe('a re-index', { timeout: 60_000 }, () => {
  test('makes changes searchable beside the libraries for the next question', async () => {
    await put('faq/passwords', { title: 'Passwords', text: 'Reset it on the account page.' })
    expect(await search('password')).toEqual([])
    const first = await reindexed()
    expect(v.is(reindexing, first)).toBe(true)
    expect(first).toMatchObject({
      status: 'done',
      report: { documents: 1, cards: { guide: 1 }, problems: [] },
    })
    // The server looks for new packs once a second.
    await expect.poll(() => search('password')).toEqual(['faq/passwords'])
    const { results } = await (await fetch(`${url()}/search?q=read_csv`)).json()
    expect(results[0].id).toBe('alpha.io:read_csv')

    await put('faq/moon', { text: 'The moon rises in the east.' })
    await ask('DELETE', 'documents/faq%2Fpasswords')
    await reindexed()
    expect(await search('passwords')).not.toContain('faq/passwords')
    expect(await search('moon')).toEqual(['faq/moon'])

    await ask('DELETE', 'documents/faq%2Fmoon')
    expect(await reindexed()).toMatchObject({ status: 'done', report: { documents: 0 } })
    expect(existsSync(join(root(), 'pack'))).toBe(false)
    await expect
      .poll(async () => (await fetch(`${url()}/health`)).json())
      .toMatchObject({
        status: 'ok',
        packs: [{ project: 'alpha' }, { project: 'beta' }],
      })
  })

  test('runs alone and reports its progress while questions are answered', async () => {
    for (let i = 0; i < 30; i++) await put(`d${i}`, { text: `tide number ${i}` })
    expect((await ask('POST', 'reindex')).status).toBe(202)
    const again = await ask('POST', 'reindex')
    expect([again.status, again.json.error.code]).toEqual([409, 'conflict'])
    const stages = new Set<string>()
    let answered = 0
    for (;;) {
      const { status, stage, started_at } = (await ask('GET', 'reindex')).json
      expect(Date.parse(started_at)).not.toBeNaN()
      if (stage !== null) stages.add(stage)
      if (status !== 'running') break
      const response = await fetch(`${url()}/search?q=read_csv`)
      expect(response.status).toBe(200)
      answered++
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect([...stages]).toEqual(expect.arrayContaining(['documents', 'pack']))
    expect(answered).toBeGreaterThan(5)
  })

  test('that fails reports the reason and keeps the previous pack', async () => {
    await put('a', { text: 'the first tide' })
    await reindexed()
    await restart({}, { CARDCAT_ADMIN_TOKEN: TOKEN, CARDCAT_MODEL: join(root(), 'no-model') })
    await put('b', { text: 'the second tide' })
    const ended = await reindexed()
    expect(ended).toMatchObject({ status: 'failed', report: null })
    expect(ended.error.msg).toContain('no-model')
    expect(await search('tide')).toEqual(['a'])
  })

  test('leaves out a file that contains no document, and reports the reason', async () => {
    await put('a', { text: 'tide' })
    const [name = ''] = readdirSync(join(root(), 'documents'))
    writeFileSync(join(root(), 'documents', name.replace(/^../, '00')), '{"id":"b"}')
    const { report } = await reindexed()
    expect(report).toMatchObject({
      documents: 1,
      problems: [{ path: expect.stringMatching(/^00/), reason: '"text" is missing' }],
    })
  })
})
