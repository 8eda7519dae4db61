/**
 * A real Chromium for the page's tests. It comes inside an npm package (@sparticuz/chromium), so the test
 * command needs no browser on the machine; CHROMIUM names another one.
 */
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** @throws Error that says what to install, when Chromium does not start here */
export async function launchBrowser(): Promise<Browser> {
  try {
    return await playwright.launch({
      executablePath: process.env.CHROMIUM ?? (await chromium.executablePath()),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
  } catch (error) {
    throw new Error(
      'The Chromium of @sparticuz/chromium does not start on this machine. On Debian and Ubuntu it needs ' +
        '`apt-get install libnss3 libnspr4`; anywhere else, name an installed Chromium or Chrome: ' +
        'CHROMIUM=/usr/bin/chromium npm test',
      { cause: error },
    )
  }
}
