/**
 * Starts a real Chromium for the page's tests. It is part of an npm package (@sparticuz/chromium), so tests need no
 * browser on the machine. The variable CHROMIUM selects another one.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { type Browser, type LaunchOptions, chromium as playwright } from 'playwright-core'

/** @param more flags @throws Error with advice on what to install, when Chromium does not start */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  try {
    const options = { ...(await whichBrowser()), args: [...FLAGS, ...more] }
    // On a busy machine Chromium sometimes crashes while it starts.
    return await playwright.launch(options).catch(() => playwright.launch(options))
  } catch (error) {
    throw new Error(
      'No browser starts here. On Debian and Ubuntu the one that npm brought needs `apt-get install ' +
        'libnss3 libnspr4`; anywhere else, name an installed Chromium or Chrome: ' +
        'CHROMIUM=/usr/bin/chromium npm test',
      { cause: error },
    )
  }
}

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

async function whichBrowser(): Promise<LaunchOptions> {
  const named = process.env.CHROMIUM
  if (named !== undefined) return { executablePath: named }
  // The package has a Linux binary only; on other systems, Chrome is used.
  if (process.platform !== 'linux') return { channel: 'chrome' }
  return { executablePath: await unpacked() }
}

/**
 * The package unpacks to one fixed file in the temporary folder, and uses whatever exists there, even a file left
 * incomplete by a killed or running process. So the file is unpacked under another name and then renamed.
 */
async function unpacked(): Promise<string> {
  const folder = join(tmpdir(), 'cardcat-chromium-147')
  const binary = join(folder, 'chromium')
  if (existsSync(binary)) return binary
  const aside = await mkdtemp(`${folder}-`)
  const before = process.env.TMPDIR
  process.env.TMPDIR = aside
  try {
    await chromium.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  await rename(aside, folder).catch(async (error: unknown) => {
    await rm(aside, { recursive: true, force: true })
    if (!existsSync(binary)) throw error
  })
  return binary
}
