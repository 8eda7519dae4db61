/**
 * The first paragraphs of a Markdown text as plain nodes, without headings, lists, tables or pictures, for which a
 * preview has no room. A link becomes its text, backticks become code, and emphasis goes. A complete parser would add 23 KB; the card's
 * own page uses one.
 */
import { h } from '../markup.ts'
import { visible } from './visible.ts'

/** As many as fit beside a list. */
const PARAGRAPHS = 3
const LETTERS = 600

export function plainProse(markdown: string): HTMLElement[] {
  const paragraphs = markdown
    .replace(/^(?<fence>`{3,}|~{3,})[\s\S]*?(?:^\k<fence>.*$|$(?![\s\S]))/gmu, '')
    .replace(/<!--[\s\S]*?-->/gu, '')
    .split(/\n\s*\n/u)
    .map((text) => text.trim().replace(/\s+/gu, ' '))
    .filter((text) => text !== '' && !/^(?:#|\||:::|import |<[a-z/!])/iu.test(text))
    .slice(0, PARAGRAPHS)
  let left = LETTERS
  return paragraphs.flatMap((text) => {
    if (left <= 0) return []
    const shown = text.length > left ? `${text.slice(0, left).replace(/\s+\S*$/u, '')} …` : text
    left -= shown.length
    return [h('p', { class: 'lead', dir: 'auto' }, ...inline(shown))]
  })
}

function inline(text: string): (Node | string)[] {
  const words = text
    .replace(/!?\[([^\]]*)\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/gu, '$1')
    .replace(/(\*\*|__)(?=\S)(.+?)\1/gu, '$2')
  return words
    .split(/``?([^`]+)``?/u)
    .map((part, i) =>
      i % 2 === 1 ? h('code', { dir: 'ltr' }, visible(part)) : visible(withoutStress(part)),
    )
}

/** `a *tide* table` → `a tide table`; `*args` and `a * b` stay. */
const withoutStress = (text: string): string =>
  text.replace(/(?<![\w*])\*(?=[^\s*])([^*]+?)(?<=\S)\*(?![\w*])/gu, '$1')
