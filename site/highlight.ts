/**
 * Highlights code. It is a chunk of its own, fetched when the first card opens, and so is each language: a reader of
 * Python never downloads the grammar of PHP.
 *
 * highlight.js returns HTML, but only `<span class="…">`, `</span>` and text with five entities. It is parsed as that
 * into nodes, so that the page does not have to trust a string.
 */

import type { LanguageFn } from 'highlight.js'
import highlighter from 'highlight.js/lib/core'
import { h } from './markup.ts'

/** Coloured nodes, or null for a language without a grammar here. */
export async function highlighted(code: string, language: string): Promise<Node[] | null> {
  const name = ALIASES[language] ?? language
  if (code.length > MAX_CHARACTERS || !(await learn(name))) return null
  return nodesOf(highlighter.highlight(code, { language: name, ignoreIllegals: true }).value)
}

// In characters: highlighting more would make a phone stutter.
const MAX_CHARACTERS = 60_000

const ALIASES: Readonly<Record<string, string>> = {
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  py: 'python',
  pycon: 'python',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  console: 'bash',
  html: 'xml',
  yml: 'yaml',
  toml: 'ini',
  'c++': 'cpp',
  'c#': 'csharp',
  md: 'markdown',
  rb: 'ruby',
}

type Grammar = () => Promise<{ default: LanguageFn }>
const GRAMMARS: Readonly<Record<string, Grammar>> = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  go: () => import('highlight.js/lib/languages/go'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
  php: () => import('highlight.js/lib/languages/php'),
  python: () => import('highlight.js/lib/languages/python'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
}

async function learn(name: string): Promise<boolean> {
  if (highlighter.getLanguage(name) !== undefined) return true
  const grammar = Object.hasOwn(GRAMMARS, name) ? GRAMMARS[name] : undefined
  if (grammar === undefined) return false
  highlighter.registerLanguage(name, (await grammar()).default)
  return true
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

function nodesOf(html: string): Node[] {
  const root = h('code')
  let open: HTMLElement = root
  for (const part of html.split(/(<span class="[^"]*">|<\/span>)/)) {
    const opens = /^<span class="([^"]*)">$/.exec(part)
    if (opens !== null) open = open.appendChild(h('span', { class: opens[1] }))
    else if (part === '</span>') open = open.parentElement ?? root
    else
      open.append(
        part.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity),
      )
  }
  return [...root.childNodes]
}
