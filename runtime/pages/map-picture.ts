/**
 * One picture of the map as SVG: a box for each module or branch, and a line from each to what it uses, thicker for
 * more uses. Boxes are links; a script of the page (site/pages/pages.ts) highlights the lines of one box.
 */
import type { Element } from 'hast'
import { s } from 'hastscript'
import { counted } from '../std/counted.ts'
import type { LibraryMap, MapNode, MapPicture } from './library-map.ts'

const MARGIN = 12

export function mapSvg(
  picture: MapPicture,
  { nodes }: LibraryMap,
  hrefOf: (node: MapNode, index: number) => string | null,
): Element {
  const { width, height, boxes, lines } = picture
  const most = Math.max(1, ...lines.map(({ weight }) => weight))
  const nameOf = (index: number): string => nodes[index]?.name ?? ''
  return s(
    'svg',
    {
      viewBox: [-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].join(' '),
      style: undefined,
      role: 'group',
      ariaLabel: 'Modules and what they use',
      class: 'map',
      width: width + 2 * MARGIN,
    },
    [
      s('defs', [
        s(
          'marker',
          {
            ...{ id: 'tip', viewBox: '0 0 8 8', refX: 7, refY: 4, orient: 'auto' },
            ...{ markerWidth: 8, markerHeight: 8, markerUnits: 'userSpaceOnUse' },
          },
          [s('path', { d: 'M0 0 8 4 0 8z' })],
        ),
      ]),
      ...lines.map(({ from, to, weight, points }) =>
        s(
          'path',
          {
            class: 'uses',
            dataFrom: from,
            dataTo: to,
            d: curveThrough(points),
            strokeWidth: (1 + (3 * weight) / most).toFixed(2),
            markerEnd: 'url(#tip)',
          },
          [s('title', `${nameOf(from)} uses ${nameOf(to)}: ${counted(weight, 'time')}`)],
        ),
      ),
      ...boxes.map(({ node: index, x, y, width: wide, height: high }) => {
        const node = nodes[index]
        if (node === undefined) return s('g')
        const href = hrefOf(node, index)
        const box = [
          s('title', describe(node)),
          s('rect', { x, y, width: wide, height: high, rx: 6 }),
          s('text', { x: x + wide / 2, y: y + high / 2 - 2, textAnchor: 'middle' }, node.name),
          s(
            'text',
            { class: 'count', x: x + wide / 2, y: y + high / 2 + 13, textAnchor: 'middle' },
            countOf(node),
          ),
        ]
        const of = { class: 'module', dataNode: index }
        return href === null ? s('g', of, box) : s('a', { ...of, href }, box)
      }),
    ],
  )
}

const countOf = ({ symbols, children }: MapNode): string =>
  children.length > 0 ? `${counted(children.length, 'module')}, ${symbols}` : String(symbols)

const describe = ({ name, symbols, public_symbols, children }: MapNode): string =>
  [
    name,
    ...(children.length > 0 ? [`${counted(children.length, 'module')} below it`] : []),
    `${counted(symbols, 'symbol')}, ${public_symbols} of them public`,
  ].join('\n')

/** Straight between two points, else quadratic curves through the midpoints of the segments. */
function curveThrough(points: readonly number[]): string {
  const at = (i: number): string => `${points[2 * i]} ${points[2 * i + 1]}`
  const middle = (i: number): string =>
    [0, 1]
      .map((axis) => round(((points[2 * i + axis] ?? 0) + (points[2 * i + 2 + axis] ?? 0)) / 2))
      .join(' ')
  const count = points.length / 2
  if (count < 3) return `M${at(0)}L${at(1)}`
  const curves = Array.from(
    { length: count - 2 },
    (_, i) => `Q${at(i + 1)} ${i === count - 3 ? at(count - 1) : middle(i + 1)}`,
  )
  return `M${at(0)}${curves.join('')}`
}

const round = (value: number): number => Math.round(10 * value) / 10
