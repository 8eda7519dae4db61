/**
 * The indexed fields of a document, and the names in the index that lead to it. The fields of an exported card are
 * filled as linking fills them (build/link/), as far as the card contains their values.
 */
import type { Card } from '../../runtime/card.ts'
import { offersSummary } from '../../runtime/cards/derived-summaries.ts'
import type { Document } from '../../runtime/document.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { MAX_BODY_LENGTH, MAX_SYMBOL_BODY_LENGTH } from '../body-lengths.ts'

type Indexed = Omit<Entry, 'card'>

export function indexedOf(row: Document, card: Card): Indexed {
  return row.card ? ofExported(row, card) : ofText(row)
}

function ofText(row: Document): Indexed {
  const code = (row.snippets ?? []).map((snippet) => snippet.text)
  return {
    fields: {
      name: row.title ?? '',
      path: (row.breadcrumbs ?? []).join(' '),
      signature: '',
      text: row.text,
      body: code.filter((snippet) => !row.text.includes(snippet)).join('\n'),
    },
    keys: [row.id, ...(row.title && NAME.test(row.title) ? [row.title] : [])],
  }
}

/** A title that is a name and not a sentence: `numpy.linalg.svd`, `GridSearchCV`. */
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*([.:#/]+[\p{L}\p{N}_$]+)*$/u

function ofExported(row: Document, card: Card): Indexed {
  const names = row.card?.names ?? []
  switch (card.kind) {
    case 'symbol': {
      const { id, dotted, public: paths, signature, decorators, docstring, path } = card
      const [module = '', qualified = id] = id.split(':')
      const called = paths.map(lastSegment).filter((name) => name !== lastSegment(qualified))
      const source = row.snippets?.find((snippet) => snippet.id === SOURCE)?.text ?? ''
      return {
        fields: {
          name: [...new Set([qualified.replace(/~\d+$/, ''), ...called])].join(' '),
          path: `${module} ${lastSegment(path.replace(/\.[^./]*$/, ''))}`,
          signature: [signature, ...decorators].join(' '),
          text: docstring,
          body: source.slice(0, MAX_SYMBOL_BODY_LENGTH),
        },
        keys: [...new Set([id, dotted, ...paths, ...names])],
      }
    }
    case 'recipe': {
      const { title, path, symbols, text, code } = card
      return {
        fields: {
          name: title,
          path,
          signature: symbols.slice(0, MAX_SYMBOLS).join(' '),
          text: text === code ? '' : text.replace(code, ''),
          body: code.slice(0, MAX_BODY_LENGTH),
        },
        keys: names,
      }
    }
    case 'guide':
      return {
        fields: {
          name: card.title,
          path: [...card.breadcrumbs, card.path].join(' '),
          signature: '',
          text: card.text,
          body: '',
        },
        keys: names,
      }
    case 'module': {
      const { id, title, path, text, exports } = card
      const [summary = '', list = ''] = text.split(offersSummary(''))
      return {
        fields: {
          name: title,
          path,
          signature: '',
          text: summary,
          body: (list === '' ? exports.map(lastSegment).join(' ') : list).slice(0, MAX_BODY_LENGTH),
        },
        keys: [...new Set([id, title, ...names])],
      }
    }
    default:
      return card satisfies never
  }
}

/** Id of the snippet with a symbol's own lines. */
export const SOURCE = 'source'

const lastSegment = (name: string): string => name.split(/[.:/]/).at(-1) ?? name

/** As where the source itself is read. */
const MAX_SYMBOLS = 12
