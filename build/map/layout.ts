/**
 * Lays out modules and their uses in layers, users above what they use (dagre, after Gansner et al. 1993, "A
 * technique for drawing directed graphs"). Only the heaviest few edges of each module are drawn. Modules without
 * edges are placed in rows below.
 */
import dagre from '@dagrejs/dagre'
import type { MapNode, MapPicture } from '../../runtime/pages/library-map.ts'

export interface Use {
  readonly from: number
  readonly to: number
  readonly weight: number
}

const HEIGHT = 40
const GAP = 16
/** The width of a character of the label, and the padding. */
const CHARACTER = 7.5
const PADDING = 24
/** In characters: the width of `23 modules, 1,302` at the size of the name. */
const COUNTS = 14
/** The most edges that leave a module; more would be drawn over each other. */
const MAX_LINES = 3
/** The width of a row of modules without edges. */
const ROW_WIDTH = 900

type Box = MapPicture['boxes'][number]

/** @returns null if no child uses another, because the picture would only be a list */
export function layOut(
  children: readonly number[],
  nodes: readonly MapNode[],
  uses: readonly Use[],
): MapPicture | null {
  if (uses.length === 0) return null
  const shown = uses.filter(({ from, weight }, i) => rankOf(uses, i, from, weight) < MAX_LINES)
  const linked = new Set(shown.flatMap(({ from, to }) => [from, to]))
  // Many layers are narrower from top to bottom, few layers of many modules from left to right.
  const pictures = DIRECTIONS.map((direction) =>
    layered(
      children.filter((node) => linked.has(node)),
      nodes,
      shown,
      direction,
    ),
  )
  const { boxes, lines } = pictures.reduce((best, other) =>
    extent(other).width < extent(best).width ? other : best,
  )
  const unlinked = children.filter((node) => !linked.has(node))
  const all = [...boxes, ...inRows(unlinked, nodes, extent({ boxes, lines }).height + 2 * GAP)]
  return { ...extent({ boxes: all, lines }), boxes: all, lines, hidden: uses.length - shown.length }
}

type Layered = Pick<MapPicture, 'boxes' | 'lines'>

const DIRECTIONS = ['TB', 'LR'] as const

function layered(
  linked: readonly number[],
  nodes: readonly MapNode[],
  uses: readonly Use[],
  direction: (typeof DIRECTIONS)[number],
): Layered {
  const graph = new dagre.graphlib.Graph()
  graph.setGraph({ rankdir: direction, nodesep: GAP, ranksep: 48 })
  for (const node of linked)
    graph.setNode(String(node), { width: widthOf(nodes[node]), height: HEIGHT })
  for (const { from, to, weight } of uses) graph.setEdge(String(from), String(to), { weight })
  dagre.layout(graph)
  return {
    boxes: linked.map((node): Box => {
      const { x, y, width, height } = graph.node(String(node))
      return { node, x: tenths(x - width / 2), y: tenths(y - height / 2), width, height }
    }),
    lines: uses.map(({ from, to, weight }) => {
      const { points } = graph.edge(String(from), String(to))
      return { from, to, weight, points: points.flatMap(({ x, y }) => [tenths(x), tenths(y)]) }
    }),
  }
}

function extent({ boxes, lines }: Layered): { readonly width: number; readonly height: number } {
  const along = (axis: 0 | 1): number[] =>
    lines.flatMap(({ points }) => points.filter((_, i) => i % 2 === axis))
  return {
    width: Math.ceil(Math.max(0, ...boxes.map(({ x, width }) => x + width), ...along(0))),
    height: Math.ceil(Math.max(0, ...boxes.map(({ y, height }) => y + height), ...along(1))),
  }
}

/** How many edges of the same module are heavier, or equal and earlier. */
const rankOf = (uses: readonly Use[], i: number, from: number, weight: number): number =>
  uses.filter(
    (other, j) =>
      other.from === from && (other.weight > weight || (other.weight === weight && j < i)),
  ).length

function inRows(alone: readonly number[], nodes: readonly MapNode[], top: number): Box[] {
  let x = 0
  let y = top
  return alone.map((node) => {
    const width = widthOf(nodes[node])
    if (x > 0 && x + width > ROW_WIDTH) {
      x = 0
      y += HEIGHT + GAP
    }
    const box = { node, x, y, width, height: HEIGHT }
    x += width + GAP
    return box
  })
}

/** The number of modules and symbols is printed below the name in smaller letters. */
function widthOf(node: MapNode | undefined): number {
  const counts = node === undefined || node.children.length === 0 ? 0 : COUNTS
  return Math.round(CHARACTER * Math.max(8, counts, node?.name.length ?? 0)) + PADDING
}

const tenths = (value: number): number => Math.round(10 * value) / 10
