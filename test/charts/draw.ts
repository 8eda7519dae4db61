/**
 * Draws a chart of Observable Plot as two SVG files, for a light and a dark page, which a README combines with
 * `<picture>`. Plot draws into a document of linkedom, so that no browser is needed.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PlotOptions, plot } from '@observablehq/plot'
import { parseHTML } from 'linkedom'

/**
 * Text colour and series colours of each page, distinguishable with most colour vision deficiencies (Okabe & Ito
 * 2008).
 */
const PAGES = {
  light: { ink: '#24292f', series: ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#7a7a7a'] },
  dark: { ink: '#d1d7e0', series: ['#56b4e9', '#e69f00', '#2fc79b', '#e8a2cb', '#a8a8a8'] },
} as const

/** @param name of the files, as in `name-light.svg` @param chart gets the colours of the series */
export function drawChart(
  folder: string,
  name: string,
  title: string,
  chart: (series: readonly string[]) => PlotOptions,
): void {
  mkdirSync(folder, { recursive: true })
  for (const [page, { ink, series }] of Object.entries(PAGES)) {
    const { document } = parseHTML('<!doctype html><html><body></body></html>')
    const drawn = plot({
      document,
      width: 720,
      height: 300,
      marginLeft: 64,
      marginRight: 170,
      style: { color: ink, background: 'transparent', fontSize: '13px' },
      ariaLabel: title,
      ...chart(series),
    })
    drawn.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
    drawn.setAttribute('role', 'img')
    writeFileSync(join(folder, `${name}-${page}.svg`), `${drawn.outerHTML}\n`)
  }
}
