/**
 * Title and description from the front matter of a document, and the offset where the document itself begins. Invalid
 * YAML is reported and does not lose the document.
 */
import type { Root } from 'mdast'
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { errorMessageLine } from '../../../runtime/std/error-message.ts'
import type { Problem } from '../../facts.ts'

export interface FrontMatter {
  readonly title: string | null
  readonly description: string | null
  /** The page's URL path, if it sets one. */
  readonly slug: string | null
  /** Offset of the first line after the front matter; 0 if there is none. */
  readonly end: number
  readonly problems: readonly Omit<Problem, 'path'>[]
}

export function frontMatter(root: Root): FrontMatter {
  const none = { title: null, description: null, slug: null, end: 0, problems: [] }
  const node = root.children[0]
  if (node === undefined || !('value' in node)) return none
  const type = String(node.type)
  if (type !== 'yaml' && type !== 'toml') return none
  const end = (node.position?.end.offset ?? 0) + 1
  try {
    const values: unknown =
      type === 'yaml' ? parseYaml(node.value, { logLevel: 'error' }) : parseToml(node.value)
    return {
      title: field(values, 'title'),
      description: field(values, 'description'),
      slug: field(values, 'slug') ?? field(values, 'permalink') ?? field(values, 'id'),
      end,
      problems: [],
    }
  } catch (error) {
    return {
      ...none,
      end,
      problems: [
        { line: 1, reason: `front matter: ${errorMessageLine(error)}`, severity: 'warning' },
      ],
    }
  }
}

function field(values: unknown, key: string): string | null {
  if (typeof values !== 'object' || values === null) return null
  const value: unknown = new Map(Object.entries(values)).get(key)
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.replace(/\s+/g, ' ').trim() : null
}
