/** Runs axe on a page in its current state. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Each violation as `rule: element`. */
export async function axeFinds(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    const axe = Reflect.get(window, 'axe')
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    return violations.flatMap((each: { id: string; nodes: { html: string }[] }) =>
      each.nodes.map(({ html }) => `${each.id}: ${html}`),
    )
  })
}
