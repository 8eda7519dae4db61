/**
 * The references of Sphinx directives. One table for reStructuredText (`.. toctree::`) and MyST (```` ```{toctree}
 * ````), which share their directives.
 */
import type { Reference } from '../../facts.ts'

export interface Directive {
  readonly name: string
  readonly argument: string
  /** Without its options. */
  readonly body: readonly string[]
  readonly within?: string | undefined
}

/** The content of the body: code, other markup (`prose`), a list of pages or names, or data that is not read. */
export type Body = 'code' | 'prose' | 'pages' | 'names' | 'rst' | 'data'

export function bodyOf(directive: string): Body {
  const name = directive.replace(/^\w+:(?=\w)/, '')
  if (CODE.has(name) || PYTHON.test(name)) return 'code'
  // Not a directive of Sphinx but a common name for extensions: `.. click:example::`.
  if (directive.endsWith(':example')) return 'code'
  if (PAGES.has(name)) return 'pages'
  if (name === 'autosummary') return 'names'
  if (name === 'eval-rst') return 'rst'
  return DATA.has(name) ? 'data' : 'prose'
}

/** The language of code below a directive, if its name implies one. */
export function languageOfDirective(directive: string): 'python' | null {
  return PYTHON.test(directive) || directive.endsWith(':example') ? 'python' : null
}

/** Whether the argument may name the language; that of a plot names a file. */
export function namesLanguage(directive: string): boolean {
  return !/(?:^|-)plot$/.test(directive)
}

export function referencesOfDirective({ name, argument, body, within }: Directive): Reference[] {
  const named = name.replace(/^\w+:(?=\w)/, '')
  const scope = within === undefined ? {} : { within }
  if (PAGES.has(named)) return body.flatMap(pageIn)
  if (named === 'autosummary') {
    return body.flatMap((line) => {
      const target = /^\s*[~!]?([\w.]+)\s*$/.exec(line)?.[1]
      return target === undefined ? [] : [{ target, role: 'autosummary', ...scope }]
    })
  }
  if (FILES.has(named) && argument !== '') return [{ target: argument, role: named }]
  if (DOCUMENTED.test(named)) {
    const target = /^~?([\w.$]+)/.exec(argument)?.[1]
    return target === undefined ? [] : [{ target, role: named, ...scope }]
  }
  return []
}

/** One page per line: `guide/start` or `Start here <guide/start>`. `self` and globs are skipped. */
function pageIn(line: string): Reference[] {
  const entry = line.trim()
  const target = /<([^<>]+)>$/.exec(entry)?.[1] ?? entry
  if (target === '' || target === 'self' || /[*?[\]]/.test(target) || entry.startsWith(':'))
    return []
  return [{ target, role: /^\w+:\/\//.test(target) ? 'link' : 'toctree' }]
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const CODE = words(
  'code code-block code-cell code-tab sourcecode parsed-literal prompt doctest testcode testsetup ipython ipython3 jupyter-execute',
)
/** Directives of plotting libraries (`plot`, `bokeh-plot`, `pyvista-plot`, …), which contain code. */
const PYTHON = /^(?:ipython|testcode|testsetup|doctest|jupyter-execute)|(?:^|-)plot$/
const PAGES = words('toctree')
const FILES = words('include literalinclude')
const DATA = words(
  'raw math mermaid graphviz digraph image bibliography csv-table testoutput testcleanup contents ' +
    'currentmodule module include literalinclude highlight meta role default-role index tabularcolumns',
)
/** `autofunction`, `py:class`, `js:function`, `c:macro`. */
const DOCUMENTED =
  /^(auto)?(function|class|method|attribute|data|exception|module|property|decorator|staticmethod|classmethod|type|macro|struct|enum|member|var)$/
