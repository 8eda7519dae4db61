/**
 * Draws the architecture from the imports: a box for each folder of sources, in a frame for each layer, and a line
 * from each folder to each one that it imports, thicker for more imports. Type imports are left out. Layers are laid
 * out by dagre (Gansner et al. 1993).
 */
import { join } from 'node:path'
import dagre from '@dagrejs/dagre'
import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { s } from 'hastscript'
import { type ImportLine, importsOf } from './imports.ts'

export const PICTURE = join(import.meta.dirname, 'architecture.svg')

const LAYERS = ['site', 'build', 'runtime'] as const
/**
 * The number of lines from a folder, within its layer and across layers. Only the heaviest are drawn, for legibility.
 */
const MAX_LINES = { inside: 3, across: 1 }
const BOX = { height: 30, padding: 22, character: 7.4 }
const MARGIN = 16

interface Use {
  readonly from: string
  readonly to: string
  readonly weight: number
}

export function architectureSvg(): string {
  const uses = heaviest(usesOf(LAYERS.flatMap((layer) => importsOf(layer))))
  return `${toHtml(draw(layOut(uses)), { space: 'svg' })}\n`
}

/**
 * `build/link/ids.ts` belongs to `build/link`, and so does the entry file `build/link.ts`. `build/main.ts` runs the
 * stages. Other files at the top of a layer are shared helpers, whose imports would clutter the picture.
 */
function folderOf(path: string, folders: ReadonlySet<string>): string | undefined {
  const [layer, second = '', ...deeper] = path.split('/')
  const name = `${layer}/${second.replace(/\.ts$/, '')}`
  if (deeper.length > 0 || folders.has(name)) return name
  return RUNS_STAGES.test(path) ? 'build/main' : undefined
}

const RUNS_STAGES = /^build\/(main|read-library|stage)\.ts$/

/** The imports between folders, heaviest first. */
export function usesOf(imports: readonly ImportLine[]): Use[] {
  const folders = new Set(
    imports.flatMap(
      ({ file }) => (file.split('/').length > 2 ? folderOf(file, new Set()) : []) ?? [],
    ),
  )
  const weights = new Map<string, Use>()
  for (const { file, target, isType } of imports) {
    const [from, to] = [folderOf(file, folders), folderOf(target, folders)]
    const isOurs = LAYERS.some((layer) => target.startsWith(`${layer}/`))
    if (isType || !isOurs || from === undefined || to === undefined || from === to) continue
    const key = `${from} ${to}`
    weights.set(key, { from, to, weight: (weights.get(key)?.weight ?? 0) + 1 })
  }
  return [...weights.values()].sort((a, b) => b.weight - a.weight || (keyOf(a) < keyOf(b) ? -1 : 1))
}

const heaviest = (uses: readonly Use[]): Use[] =>
  uses.filter((use) => {
    const alike = uses.filter(
      (other) => other.from === use.from && isInside(other) === isInside(use),
    )
    const most = MAX_LINES[isInside(use) ? 'inside' : 'across']
    return use.from === 'build/main' || alike.indexOf(use) < most
  })

const layerOf = (folder: string): string => folder.slice(0, folder.indexOf('/'))
const isInside = ({ from, to }: Use): boolean => layerOf(from) === layerOf(to)

const keyOf = ({ from, to }: Use): string => `${from} ${to}`

interface Layout {
  readonly width: number
  readonly height: number
  readonly frames: readonly Box[]
  readonly boxes: readonly Box[]
  readonly lines: readonly (Use & { readonly points: readonly { x: number; y: number }[] })[]
}

interface Box {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function layOut(uses: readonly Use[]): Layout {
  const graph = new dagre.graphlib.Graph({ compound: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 14, ranksep: 30, edgesep: 8 })
  for (const layer of LAYERS) graph.setNode(frameOf(layer), {})
  const folders = [...new Set(uses.flatMap(({ from, to }) => [from, to]))].sort()
  for (const folder of folders) {
    const width = Math.round(labelOf(folder).length * BOX.character) + BOX.padding
    graph.setNode(folder, { width, height: BOX.height })
    graph.setParent(folder, frameOf(layerOf(folder)))
  }
  for (const { from, to, weight } of uses) graph.setEdge(from, to, { weight })
  dagre.layout(graph)
  const boxAt = (id: string, name: string): Box => {
    const { x, y, width, height } = graph.node(id)
    return { name, x: tenths(x - width / 2), y: tenths(y - height / 2), width, height }
  }
  const { width = 0, height = 0 } = graph.graph()
  return {
    width,
    height,
    frames: LAYERS.map((layer) => boxAt(frameOf(layer), layer)),
    boxes: folders.map((folder) => boxAt(folder, folder)),
    lines: uses.map((use) => ({ ...use, points: graph.edge(use.from, use.to).points })),
  }
}

const frameOf = (layer: string): string => `frame ${layer}`

const labelOf = (folder: string): string => folder.slice(folder.indexOf('/') + 1)

const STYLE = `
  .frame { fill: #8881; stroke: #8886 }
  .box rect { fill: #fff; stroke: #57606a }
  .line { fill: none; stroke: #57606a; stroke-opacity: 0.55 }
  text { font: 13px system-ui, sans-serif; fill: #24292f }
  .name { font-weight: 600 }
  marker path { fill: #57606a }
  @media (prefers-color-scheme: dark) {
    .box rect { fill: #161b22; stroke: #9198a1 }
    .line { stroke: #9198a1 }
    text { fill: #d1d7e0 }
    marker path { fill: #9198a1 }
  }
`

function draw({ width, height, frames, boxes, lines }: Layout): Element {
  const [wide, high] = [Math.ceil(width) + 2 * MARGIN, Math.ceil(height) + 2 * MARGIN]
  return s(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: [-MARGIN, -MARGIN, wide, high].join(' '),
      width: wide,
      role: 'img',
      ariaLabel: 'Folders of sources and what they import',
    },
    [
      s('style', STYLE),
      s(
        'marker',
        {
          id: 'tip',
          viewBox: '0 0 8 8',
          refX: 7,
          refY: 4,
          orient: 'auto',
          markerWidth: 7,
          markerHeight: 7,
          markerUnits: 'userSpaceOnUse',
        },
        [s('path', { d: 'M0 0 8 4 0 8z' })],
      ),
      ...frames.map(({ name, x, y, width: w, height: h }) =>
        s('g', [
          s('rect', { class: 'frame', x, y, width: tenths(w), height: tenths(h), rx: 8 }),
          s('text', { class: 'name', x: x + 4, y: y - 5 }, `${name}/`),
        ]),
      ),
      ...lines.map(({ from, to, weight, points }) =>
        s(
          'path',
          {
            class: 'line',
            d: `M${points.map(({ x, y }) => `${tenths(x)} ${tenths(y)}`).join('L')}`,
            strokeWidth: Math.min(5, 0.8 + weight / 12).toFixed(1),
            markerEnd: 'url(#tip)',
          },
          [s('title', `${from} imports ${to}`)],
        ),
      ),
      ...boxes.map(({ name, x, y, width: w, height: h }) =>
        s('g', { class: 'box' }, [
          s('rect', { x, y, width: w, height: h, rx: 5 }),
          s(
            'text',
            { x: tenths(x + w / 2), y: y + h / 2 + 5, textAnchor: 'middle' },
            labelOf(name),
          ),
        ]),
      ),
    ],
  )
}

const tenths = (value: number): number => Math.round(10 * value) / 10
