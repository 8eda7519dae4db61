/** Documents that are changed over HTTP while the Node server runs: authorization, and requests that are refused. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { serveFromNode } from '../../build/serve/serve.ts'
import { readSettings } from '../../build/serve/settings.ts'
import { listed } from '../../runtime/http/admin/schemas.ts'
import { liveDocuments, TOKEN } from './live-documents.ts'

const { ask, log, packs, put, restart, root, url } = liveDocuments()

describe('authorization', () => {
  test.each(['documents', 'documents/a', 'reindex'])(
    '/admin/%s is disabled unless a token is set, and says how to enable it',
    async (path) => {
      await restart({}, {})
      for (const token of ['', TOKEN]) {
        const { status, json } = await ask('GET', path, { token })
        expect([status, json.error.code]).toEqual([403, 'forbidden'])
        expect(json.error.msg).toContain('CARDCAT_ADMIN_TOKEN')
      }
    },
  )

  test('an empty token enables nothing', async () => {
    await restart({}, { CARDCAT_ADMIN_TOKEN: '' })
    expect((await ask('GET', 'documents', { headers: { Authorization: 'Bearer ' } })).status).toBe(
      403,
    )
  })

  test.each(['', 'another-word', `${TOKEN}s`, TOKEN.slice(1)])(
    'the token %j is refused before the body is read',
    async (token) => {
      const refused = await ask('PUT', 'documents/a', { token, body: '{"text":"unseen"}' })
      expect([refused.status, refused.json.error.code]).toEqual([401, 'unauthorized'])
      expect(refused.headers.get('www-authenticate')).toContain('Bearer')
      expect((await ask('GET', 'documents')).json.total).toBe(0)
    },
  )

  test('without a folder the response says what to start', async () => {
    await restart({ documentsDir: '' })
    const { status, json } = await ask('GET', 'documents')
    expect([status, json.error.code]).toEqual([501, 'not_implemented'])
    expect(json.error.msg).toContain('cardcat serve --documents-dir')
  })
})

describe('documents', () => {
  test('are added, listed, read, changed and removed under any id', async () => {
    const ids = ['faq/a b', 'Ä', 'FAQ/A b', 'x?y#z%20', '../up', 'a//b']
    for (const id of ids) expect((await put(id, { text: `text of ${id}` })).status).toBe(201)
    const { json } = await ask('GET', 'documents')
    expect(json.documents.map(({ id }: { id: string }) => id)).toEqual([...ids].sort())
    for (const id of ids)
      expect((await ask('GET', `documents/${encodeURIComponent(id)}`)).json).toEqual({
        id,
        text: `text of ${id}`,
      })
    expect((await ask('GET', 'documents/faq/a%20b')).json.id).toBe('faq/a b')
    expect((await put('Ä', { title: 'Umlaut', text: 'new' })).status).toBe(200)
    expect((await ask('DELETE', `documents/${encodeURIComponent('a//b')}`)).status).toBe(204)
    expect((await ask('DELETE', `documents/${encodeURIComponent('a//b')}`)).status).toBe(404)
    expect((await ask('GET', 'documents')).json).toMatchObject({ total: 5, next: null })
  })

  test('are added once by POST, which returns their address', async () => {
    const body = { id: 'faq/one', text: 'first' }
    const added = await ask('POST', 'documents', { body })
    expect([added.status, added.json]).toEqual([201, body])
    const where = new URL(added.headers.get('location') ?? '', `${url()}/admin/documents`)
    expect(where.href).toBe(`${url()}/admin/documents/faq%2Fone`)
    expect((await ask('POST', 'documents', { body })).status).toBe(409)
  })

  test('are listed in pages', async () => {
    for (let i = 0; i < 7; i++) await put(`d${i}`, { title: `Day ${i}`, text: 'x' })
    const seen: string[] = []
    let after = ''
    for (let pages = 0; pages < 3; pages++) {
      const { json } = await ask('GET', `documents?limit=3&after=${after}`)
      seen.push(...json.documents.map(({ id }: { id: string }) => id))
      expect(json.total).toBe(7)
      after = json.next ?? ''
    }
    expect([seen.join(), after]).toEqual(['d0,d1,d2,d3,d4,d5,d6', ''])
    const { json } = await ask('GET', 'documents?limit=1')
    expect(v.is(listed, json)).toBe(true)
    expect(json.documents).toEqual([
      { id: 'd0', title: 'Day 0', kind: 'guide', bytes: 38, etag: expect.stringMatching(/^"/) },
    ])
  })

  test('that were changed in the meantime are not overwritten with If-Match', async () => {
    const { etag } = await put('a', { text: 'one' })
    const { etag: second } = await put('a', { text: 'two' }, { 'If-Match': etag })
    expect(second).not.toBe(etag)
    const late = await put('a', { text: 'three' }, { 'If-Match': etag })
    expect([late.status, late.json.error.code]).toEqual([412, 'precondition_failed'])
    expect((await ask('DELETE', 'documents/a', { headers: { 'If-Match': etag } })).status).toBe(412)
    expect((await ask('GET', 'documents/a')).json.text).toBe('two')
    const weak = { 'If-Match': `"x", W/${second}` }
    expect((await ask('DELETE', 'documents/a', { headers: weak })).status).toBe(204)
    expect((await put('a', { text: 'x' }, { 'If-Match': '*' })).status).toBe(412)
  })

  test('are created by exactly one of many concurrent requests with If-None-Match', async () => {
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, i) => put('a', { text: `${i}` }, { 'If-None-Match': '*' })),
    )
    const statuses = tries.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 11 }, () => 412)])
  })

  test('are not sent again if they have not changed', async () => {
    const { etag } = await put('a', { text: 'one' })
    const known = await ask('GET', 'documents/a', { headers: { 'If-None-Match': etag } })
    expect([known.status, known.etag]).toEqual([304, etag])
  })

  test.each([
    ['no JSON', 'a', '{"text"', 400, 'invalid_json'],
    ['no object', 'a', '[]', 400, 'invalid_input'],
    ['no text', 'a', '{}', 400, 'invalid_input'],
    ['an unknown kind', 'a', '{"text":"x","kind":"poem"}', 400, 'invalid_input'],
    ['another id', 'a', '{"id":"b","text":"x"}', 400, 'invalid_input'],
    ['code before the text', 'a', '{"text":"x","snippets":[{"text":"y","offset":-1}]}', 400],
    ['an incomplete escape in its path', '%', '{"text":"x"}', 400, 'invalid_input'],
    ['invalid UTF-8 in its path', '%ED%A0%80', '{"text":"x"}', 400, 'invalid_input'],
    ['no id', '', '{"text":"x"}', 405, 'method_not_allowed'],
    ['a long id', 'x'.repeat(501), '{"text":"x"}', 400, 'invalid_input'],
    ['a long text', 'a', `{"text":"${'x'.repeat(3000)}"}`, 413, 'too_large'],
    ['a long body', 'a', `{"text":"${'x'.repeat(70_000)}"}`, 413, 'too_large'],
  ])('with %s are refused', async (_, path, body, status, code = 'invalid_input') => {
    const refused = await ask('PUT', `documents/${path}`, { body })
    expect([refused.status, refused.json.error.code]).toEqual([status, code])
    expect((await ask('GET', 'documents')).json.total).toBe(0)
  })

  test('need a writable folder', async () => {
    const settings = readSettings({
      port: '0',
      documentsDir: join(packs()[0] ?? '', 'manifest.json'),
    })
    await expect(serveFromNode({ packs }, settings)).rejects.toThrow('--documents-dir')
  })

  test('have ids that can be part of a URL', async () => {
    for (const id of ['.', '..', ''])
      expect((await ask('POST', 'documents', { body: { id, text: 'x' } })).status).toBe(400)
  })

  test('are limited in number, but existing ones can be changed', async () => {
    await restart({ maxDocuments: '2' })
    for (const id of ['a', 'b']) expect((await put(id, { text: 'x' })).status).toBe(201)
    const third = await put('c', { text: 'x' })
    expect([third.status, third.json.error.code]).toEqual([413, 'too_large'])
    expect((await put('a', { text: 'y' })).status).toBe(200)
  })

  test('remain after a restart of the server, which removes temporary files', async () => {
    await put('a', { text: 'kept' })
    writeFileSync(join(root(), 'documents', 'x.json.9-1.partial'), '{"te')
    await restart({})
    expect((await ask('GET', 'documents/a')).json.text).toBe('kept')
    expect(readdirSync(join(root(), 'documents'))).toHaveLength(1)
  })

  test('write one line each to the log, without text or token', async () => {
    await put('faq/a', { text: 'a private text' })
    await ask('GET', 'documents/faq%2Fa', { token: 'wrong-word' })
    await ask('DELETE', 'documents/faq%2Fa')
    expect(log().map((line) => JSON.parse(line))).toEqual([
      { time: expect.any(String), action: 'document.change', id: 'faq/a', status: 201 },
      { time: expect.any(String), action: 'document.read', id: 'faq/a', status: 401 },
      { time: expect.any(String), action: 'document.remove', id: 'faq/a', status: 204 },
    ])
    expect(log().join('')).not.toMatch(/private|word/)
  })
})
