/**
 * Derives short texts from a card, such as people type into a search box: its title in words, sentences of its prose,
 * windows of a few words, and the same sentences as questions or key words. The choice is pseudo-random with a seed, so
 * that a card gives the same texts on every machine.
 */
import { partsOf, surfaceWords } from '../../runtime/pack/lexical/tokenizer.ts'
import type { Row } from './read-packages.ts'

export function shortTexts(row: Row, random: () => number): string[] {
  const prose = plain(row.text)
  const sentences = sentencesOf(prose)
  const texts = [titleWords(row.name)]
  const chosen = pick(sentences, 2, random)
  texts.push(...chosen)
  const asked = chosen[0] ?? ''
  if (asked !== '')
    texts.push(random() < 0.5 ? question(asked, row, random) : keyWords(asked, row, random))
  const written = prose.split(/\s+/).filter(Boolean)
  const all = [...written, ...row.body.split(/\s+/)].filter(Boolean)
  texts.push(window(written.length < 12 ? all : written, random), window(all, random))
  return texts.filter((text) => text.split(' ').length >= 2 && text.length <= 220)
}

/** `GridSearchCV.fit_predict` → `grid search cv fit predict`; a heading stays unchanged. */
function titleWords(name: string): string {
  if (name.includes(' ')) return name
  const last = name.split(/[.:#/]+/).slice(-2)
  return last.flatMap(partsOf).join(' ').toLowerCase()
}

/** Without markup, links and blocks of code. */
function plain(text: string): string {
  return text
    .replaceAll(/```[\s\S]*?(```|$)/g, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/:[a-z:]+:`~?([^`<]*)[^`]*`/g, '$1')
    .replaceAll(/https?:\S+/g, ' ')
    .replaceAll(/[`*#|>]+/g, ' ')
}

/** Of 3 to 30 words, among the first six. */
function sentencesOf(prose: string): string[] {
  return prose
    .replaceAll(/\n\s*\n/g, '. ')
    .split(/(?<=[.!?:;])\s+/)
    .slice(0, 6)
    .map((sentence) =>
      sentence
        .replaceAll(/\s+/g, ' ')
        .replace(/\.\.+$/, '.')
        .trim(),
    )
    .filter((sentence) => {
      const words = sentence.split(' ').length
      return words >= 3 && words <= 30 && /[a-z]{3}/i.test(sentence)
    })
}

const LANGUAGES: ReadonlySet<string> = new Set(['python', 'javascript', 'typescript', 'rust', 'go'])
const OPENINGS = [
  'how to|how do I|how can I|function to|write a function to|a way to|code to',
  'what is the way to|where is the function to|I want to|best way to|example of how to',
].flatMap((line) => line.split('|'))

/** `Return the mean of each column.` → `how to return the mean of each column in python` */
function question(sentence: string, { language }: Row, random: () => number): string {
  const bare = sentence
    .replace(/[.!?:;]+$/, '')
    .split(' ')
    .slice(0, 14)
  const [first = '', ...rest] = bare
  const opening = OPENINGS[Math.floor(random() * OPENINGS.length)] ?? ''
  const end = LANGUAGES.has(language) && random() < 0.4 ? ` in ${language}` : ''
  return `${opening} ${[first.toLowerCase(), ...rest].join(' ')}${end}`
}

/** Words that hurried users omit. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  'the a an is are be this that it its of to and or for by will with if as'.split(' '),
)

function keyWords(sentence: string, { language }: Row, random: () => number): string {
  const words = surfaceWords(sentence).filter((word) => !LEFT_OUT.has(word))
  const start = LANGUAGES.has(language) && random() < 0.5 ? `${language} ` : ''
  return start + words.slice(0, 8).join(' ')
}

/** 3 to 14 consecutive words. */
function window(words: readonly string[], random: () => number): string {
  const length = 3 + Math.floor(random() * 12)
  const start = Math.floor(random() * Math.max(1, words.length - length))
  return words.slice(start, start + length).join(' ')
}

function pick(texts: readonly string[], count: number, random: () => number): string[] {
  const left = [...texts]
  const picked: string[] = []
  while (left.length > 0 && picked.length < count)
    picked.push(...left.splice(Math.floor(random() * left.length), 1))
  return picked
}
