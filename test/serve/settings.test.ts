import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  changedSettings,
  readDotEnv,
  readSettings,
  SETTINGS,
  settingNames,
} from '../../build/serve/settings.ts'

describe('precedence of settings', () => {
  const flags = { port: '1' }
  const environment = { CARDCAT_PORT: '2' }
  const dotEnv = { CARDCAT_PORT: '3' }

  test('a flag takes precedence over the environment, the environment over .env, .env over the default', () => {
    expect(readSettings(flags, environment, dotEnv).port).toBe(1)
    expect(readSettings({}, environment, dotEnv).port).toBe(2)
    expect(readSettings({}, {}, dotEnv).port).toBe(3)
    expect(readSettings().port).toBe(8787)
  })

  test('an empty variable counts as unset', () => {
    expect(readSettings({}, { CARDCAT_PORT: '' }, dotEnv).port).toBe(3)
  })

  test('every variable is named like its flag, in capitals', () => {
    for (const name of settingNames()) {
      const { flag, environment } = SETTINGS[name]
      const [long = ''] = flag.split(' ')
      expect(environment).toBe(`CARDCAT_${long.slice(2).replaceAll('-', '_').toUpperCase()}`)
    }
  })

  test('the settings that differ from the defaults are listed by flag', () => {
    expect(changedSettings(readSettings({ basePath: '/docs' }, environment))).toEqual([
      '--port',
      '--base-path',
    ])
  })
})

describe('values', () => {
  test.each([
    ['/', ''],
    ['', ''],
    ['docs', '/docs'],
    ['/docs/', '/docs'],
    ['/a/b-c', '/a/b-c'],
  ])('the base path %j is normalized to %j', (given, kept) => {
    expect(readSettings({ basePath: given }).basePath).toBe(kept)
  })

  test.each([
    [true, true],
    ['yes', true],
    ['1', true],
    ['no', false],
    ['False', false],
  ])('the access log %j means %j', (given, kept) => {
    expect(readSettings({ accessLog: given }).accessLog).toBe(kept)
  })

  test.each([
    [{ port: '65536' }, {}, {}, '--port 65536 is not a port: give 0 to 65535'],
    [{}, { CARDCAT_PORT: 'http' }, {}, 'CARDCAT_PORT=http is not a port: give 0 to 65535'],
    [{}, {}, { CARDCAT_PORT: '-1' }, 'CARDCAT_PORT=-1 in .env is not a port: give 0 to 65535'],
    [{ drainTimeout: '0' }, {}, {}, '--drain-timeout 0 is not a whole number of seconds'],
    [{ requestTimeout: '5s' }, {}, {}, '--request-timeout 5s is not a whole number of seconds'],
    [{ basePath: '/a b' }, {}, {}, '--base-path /a b is not a path: give one like /docs'],
    [{ basePath: '/a//b' }, {}, {}, '--base-path /a//b is not a path'],
    [{ basePath: '/../a' }, {}, {}, '--base-path /../a is not a path'],
    [{}, { CARDCAT_ACCESS_LOG: 'maybe' }, {}, 'CARDCAT_ACCESS_LOG=maybe is not an answer'],
    [{ host: 'a host' }, {}, {}, '--host a host is not an address'],
  ])('%j, %j, %j is refused, and the setting is named', (flags, environment, dotEnv, message) => {
    const read = () => readSettings(flags, environment, dotEnv)
    expect(read).toThrow(message)
    expect(read).toThrow(expect.objectContaining({ name: 'UsageError' }))
  })
})

describe('.env', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('sets variables of cardcat only', () => {
    const lines = ['# ours', 'CARDCAT_PORT=9000', 'CARDCAT_PACK="a b"', 'SECRET=x', '']
    writeFileSync(join(folder, '.env'), lines.join('\n'))
    expect(readDotEnv(folder)).toEqual({ CARDCAT_PORT: '9000', CARDCAT_PACK: 'a b' })
  })

  test('may be missing, or be a folder', () => {
    expect(readDotEnv(folder)).toEqual({})
    mkdirSync(join(folder, '.env'))
    expect(readDotEnv(folder)).toEqual({})
  })
})
