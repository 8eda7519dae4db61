/** Properties of a recipe that its path indicates, in any language. */

import { splitWords } from './name-words.ts'

/** Whether a path is that of an earlier version or of a dated document: a changelog, a plan, a proposal, a post. */
export const isOldPath = (path: string): boolean => OLD.test(path) || DATED.test(path)

/** Whether the name of a page is that of an introduction: `README.md`, `quickstart.md`. */
export const isIntroduction = (name: string): boolean => INTRODUCTION.test(name)

/** Whether authors put there what readers should see: `examples/cart.go`, `example_test.go`. */
export const isExample = (path: string): boolean => EXAMPLE.test(path)

/** Whether common language codes mark a translated page: `README_ZH.md`, `README.pt-BR.md`, `docs/ja/…`. */
export const isTranslated = (path: string): boolean =>
  TRANSLATED.test(path) || TRANSLATED_README.test(path)

/** Whether the path is of benchmarks, regression tests, internals or notes for contributors. */
export const isPeripheral = (path: string): boolean => PERIPHERAL.test(splitWords(path))

/** The folder of the library that a page is the README of, such as `contrib/`; empty for other pages. */
export const partOf = (page: string): string => PART.exec(page)?.[1] ?? ''

/** Matches the README of a folder, except a folder of documentation or examples. */
const PART =
  /^(?!(?:.*\/)?(?:docs?|documentation|site|website|guides?|examples?|samples?)\/)(.+\/)readme\b[^/]*$/i

const LANGUAGES =
  'zh|cn|ja|jp|ko|kr|ru|uk|es|fr|de|pt|br|it|tr|ar|fa|pl|vi|hi|id|nl|tw|he|sw|si|sv|th|hu|ro|bg|bn'
const VARIANT = '(?:[_-](?:[A-Za-z]{2}|[Hh]an[st]))?'
/** Matches `docs/ja/…`, `docs/guide/ja.md` and `index.ja.md`. */
const TRANSLATED = new RegExp(
  String.raw`(?:(?:^|/)(?:docs?|i18n|translations?|locales?|content|website|readme)/(?:[\w-]+/)?(?:${LANGUAGES})${VARIANT}(?:/|\.\w+$)|(?:^|/)[\w-]+\.(?:${LANGUAGES})${VARIANT}\.\w+$)`,
  'i',
)
/** Matches `README_ZH.md` and `CONTRIBUTING-ja.md`, but not `user-id.md`. */
const TRANSLATED_README = new RegExp(
  String.raw`(?:^|/)(?:[A-Z]+|[Rr]eadme)[_-](?:${LANGUAGES}|${LANGUAGES.toUpperCase()})${VARIANT}(?:/|\.\w+$)`,
)

const INTRODUCTION =
  /^(?:readme|quick|getting|intro|tutorial|usage|basic|overview|guide|first)|start|tutorial|guide|usage/i
const EXAMPLE = /(?:^|[/_.-])examples?(?:[/_.-]|$)/i
const OLD =
  /(?:^|[/_.-])(?:change(?:s|log)?|history|news|release\w*|migrat\w*|upgrad\w*|whats-?new|legacy|deprecated)(?:[/_.-]|$)|(?:^|\/)(?:plans|rfcs?|proposals?|adrs?)\//i
/** Matches a post or a plan: `2016-05-11-title.md`. */
const DATED = /(?:^|[/_-])\d{4}-\d{2}-\d{2}(?=[-_./])/
const PERIPHERAL =
  /(?:^|[/_.-])(?:bench\w*|regress\w*|compat\w*|internals?|fuzz\w*|perf\w*|locales?|issues?|bugs?|differential|private|limits?|stress|claude|agents?|gemini|contributing|hacking)(?:[/_.-]|$)/i
