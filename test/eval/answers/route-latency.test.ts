/**
 * Routes of a real workerd under short load.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeTinyPacks } from '../../worker/tiny-packs.ts'
import { asksAbout, measureRoutes, routesTable } from './route-latency.ts'

const folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every route is measured, and a refusal counts as failed', async () => {
  const packs = await writeTinyPacks(folder)
  const asks = {
    ...asksAbout(['read a csv file'], ['alpha.io.read_csv']),
    '/nowhere': [{ path: '/nowhere' }],
  }
  const routes = await measureRoutes(packs, asks, { clients: 2, seconds: 0.2 })
  expect(routes.map(({ route, failed, answers }) => [route, failed === answers])).toEqual([
    ['/search', false],
    ['/inspect', false],
    ['/context', false],
    ['/verify', false],
    ['/nowhere', true],
  ])
  expect(routesTable(routes)).toContain('/inspect')
})
