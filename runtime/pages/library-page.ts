/**
 * The page of a library, for readers without a question: its map, its modules as a tree with their summaries, and its
 * guides. The pictures of all branches are on this page, so that it works without JavaScript.
 */
import type { Element } from 'hast'
import { h } from 'hastscript'
import type { CardHead } from '../card.ts'
import { writtenSummary } from '../cards/derived-summaries.ts'
import { eachHead } from '../cards/read-cards.ts'
import { aboutCard, type Catalog, packsFor } from '../catalog.ts'
import { counted } from '../std/counted.ts'
import type { LibraryMap, MapNode } from './library-map.ts'
import { mapSvg } from './map-picture.ts'
import { pageOf } from './page.ts'
import { libraryAddress } from './page-address.ts'
import { section } from './section.ts'
import { type SiteLinks, toCard } from './site-links.ts'
import { summaryWords } from './summary.ts'

export interface LibraryContents {
  readonly project: string
  readonly version: string | null
  /** Of modules, by id. */
  readonly modules: ReadonlyMap<string, CardHead>
  /** The first heading of each page of the docs. */
  readonly guides: readonly CardHead[]
  readonly map: LibraryMap | undefined
}

export async function gatherLibrary(
  whole: Catalog,
  project: string,
  map: LibraryMap | undefined,
): Promise<LibraryContents | undefined> {
  const catalog = await packsFor(whole, aboutCard(project, project))
  const pack = catalog.packs.find(({ manifest }) => manifest.columns.projects.includes(project))
  if (pack === undefined) return undefined
  const headsOf = async (kind: CardHead['kind']): Promise<CardHead[]> => {
    const all: CardHead[] = []
    for await (const heads of eachHead(catalog, pack, { kinds: [kind], projects: [project] }))
      all.push(...heads)
    return all
  }
  const modules = await headsOf('module')
  const guides = await headsOf('guide')
  const pages = new Map(guides.toReversed().map((head) => [head.path, head]))
  return {
    project,
    version: pack.manifest.library_version,
    modules: new Map(modules.map((head) => [head.id, head])),
    guides: guides.filter((head) => pages.get(head.path) === head),
    map,
  }
}

export function libraryPage(contents: LibraryContents, links: SiteLinks): string {
  const { project, version, map, modules, guides } = contents
  const title = version === null ? project : `${project} ${version}`
  return pageOf(
    {
      title,
      description: `The modules of ${title}, how they use each other, and its guides`,
      address: libraryAddress(project),
      markdown: `${libraryAddress(project)}index.md`,
      project,
    },
    links,
    h('article', { dataKind: 'module' }, [
      h('header', [h('h1', title)]),
      ...[
        map === undefined ? undefined : section('Map', ...pictures(map, contents, links)),
        section('Guides', ...guideList(guides, links)),
        section(
          'Modules',
          map === undefined
            ? flatList([...modules.values()], links)
            : tree(map, map.root, contents, links),
        ),
      ].filter((one) => one !== undefined),
    ]),
  )
}

function pictures(map: LibraryMap, { modules }: LibraryContents, links: SiteLinks): Element[] {
  const hrefOf = (node: MapNode, index: number): string | null => {
    if (node.picture !== null) return `#${anchorOf(index)}`
    if (node.children.length > 0) return `#${branchOf(index)}`
    const head = node.module === null ? undefined : modules.get(node.module)
    return head === undefined ? null : toCard(head, links)
  }
  if (map.nodes.every(({ picture }) => picture === null)) return []
  return [
    h(
      'p',
      { class: 'note' },
      'An arrow leads from a module to one that it uses; thicker lines stand for more uses. The number is that of symbols.',
    ),
    ...branchesOf(map).flatMap(({ index, path }) => {
      const { picture = null } = map.nodes[index] ?? {}
      return picture === null
        ? []
        : [
            h('figure', { id: anchorOf(index), class: 'picture', tabIndex: 0 }, [
              h(
                'figcaption',
                path.length === 0 ? 'All modules' : path.join(' › '),
                picture.hidden > 0 ? `, without ${picture.hidden} lighter lines` : '',
              ),
              mapSvg(picture, map, hrefOf),
            ]),
          ]
    }),
  ]
}

interface Branch {
  readonly index: number
  /** Names from below the root to this node. */
  readonly path: readonly string[]
}

/** Each node before the nodes below it, of siblings the one with most symbols first. */
function branchesOf(map: LibraryMap, index = map.root, path: readonly string[] = []): Branch[] {
  const symbolsOf = (child: number): number => map.nodes[child]?.symbols ?? 0
  const children = [...(map.nodes[index]?.children ?? [])].sort(
    (a, b) => symbolsOf(b) - symbolsOf(a) || a - b,
  )
  return [
    { index, path },
    ...children.flatMap((child) => branchesOf(map, child, [...path, map.nodes[child]?.name ?? ''])),
  ]
}

const anchorOf = (index: number): string => `map-${index}`
/** The anchor of a branch in the tree of modules. */
const branchOf = (index: number): string => `branch-${index}`

function tree(
  map: LibraryMap,
  index: number,
  contents: LibraryContents,
  links: SiteLinks,
): Element | undefined {
  const node = map.nodes[index]
  if (node === undefined || node.children.length === 0) return undefined
  return h(
    'ul',
    { class: 'tree' },
    node.children.map((child) => {
      const { name = '', module = null, children = [], symbols = 0 } = map.nodes[child] ?? {}
      const head = module === null ? undefined : contents.modules.get(module)
      const label =
        head === undefined
          ? h('code', name)
          : h('a', { href: toCard(head, links) }, h('code', name))
      const line = [
        label,
        // Spaces, because programs and screen readers see no margins.
        ...(children.length === 0 ? [' ', h('small', counted(symbols, 'symbol'))] : []),
        ...(head === undefined || writtenSummary(head) === null
          ? []
          : [' ', h('span', summaryWords(head.summary))]),
      ]
      // A link inside a summary could not be told from the summary, which opens and closes.
      return children.length === 0
        ? h('li', line)
        : h('li', line, [
            h('details', { id: branchOf(child), open: symbols < 200 }, [
              h(
                'summary',
                `${counted(children.length, 'module')} below, ${counted(symbols, 'symbol')}`,
              ),
              tree(map, child, contents, links),
            ]),
          ])
    }),
  )
}

const flatList = (heads: readonly CardHead[], links: SiteLinks): Element =>
  h(
    'ul',
    { class: 'summaries' },
    heads.map((head) =>
      h(
        'li',
        h('a', { href: toCard(head, links) }, h('code', head.title)),
        ' ',
        h('span', summaryWords(head.summary)),
      ),
    ),
  )

const guideList = (guides: readonly CardHead[], links: SiteLinks): Element[] =>
  guides.length === 0
    ? []
    : [
        h(
          'ul',
          { class: 'summaries' },
          guides.map((head) =>
            h('li', h('a', { href: toCard(head, links) }, head.title), h('small', head.path)),
          ),
        ),
      ]
