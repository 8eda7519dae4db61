/**
 * `npm run verify-languages` collects data of grammars/<language>/ for the runtime, which runs in places without that
 * folder (an edge worker, a browser): uses.json, standard-types.txt and language.json in runtime/verify/languages.json,
 * and the names of languages in runtime/std/language-names.json. A test compares both with the folders.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { errorMessage } from '../runtime/std/error-message.ts'
import type { LanguageSettings } from './languages/language-settings.ts'
import { readSettings } from './languages/read-settings.ts'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
export const LANGUAGES_FILE = join(ROOT, 'runtime/verify/languages.json')
export const NAMES_FILE = join(ROOT, 'runtime/std/language-names.json')

const texts = v.optional(v.array(v.string()), [])
/** An error in a pattern names its key. */
const pattern = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    try {
      if (dataset.typed) new RegExp(dataset.value, 'u')
    } catch (error) {
      addIssue({ message: String(error) })
    }
  }),
)
const Find = { find: pattern }
const Uses = v.strictObject({
  tags: texts,
  attributes: texts,
  strings: v.optional(v.array(v.unknown())),
  notComments: v.optional(v.array(v.string())),
  memberOperators: texts,
  blocks: v.picklist(['braces', 'indent', 'words']),
  nameSuffixes: v.optional(v.string()),
  keywords: texts,
  beforeValue: texts,
  imports: v.array(
    v.strictObject({
      ...Find,
      item: v.optional(pattern),
      binds: v.optional(v.picklist(['first', 'last', 'star', 'nothing'])),
    }),
  ),
  bindings: v.array(
    v.strictObject({
      ...Find,
      value: v.optional(v.boolean()),
      before: v.optional(v.boolean()),
      inside: v.optional(v.boolean()),
      reassigns: v.optional(v.boolean()),
      narrows: v.optional(v.boolean()),
    }),
  ),
  parameter: v.optional(pattern),
  namedArgument: v.optional(v.string()),
  spread: texts,
  lambda: v.optional(v.array(v.strictObject({ open: v.string(), close: v.string() }))),
  generics: v.optional(v.picklist(['<', '['])),
  unwrapOperator: v.optional(v.string()),
  structLiterals: v.optional(v.boolean()),
  initializerKeyword: v.optional(v.string()),
  calls: v.picklist(['all', 'names', 'none']),
  namedInHash: v.optional(v.boolean()),
  methodsOnly: v.optional(v.boolean()),
  declaredMembers: v.optional(v.boolean()),
  openInterfaces: v.optional(v.boolean()),
  objectArguments: v.optional(v.boolean()),
  multipleResults: v.optional(v.boolean()),
  commandCalls: v.optional(v.boolean()),
  trailingBlock: v.optional(v.boolean()),
  defaultsElsewhere: v.optional(pattern),
  receiver: v.optional(pattern),
  emptyTypes: v.optional(pattern),
  anyArguments: v.optional(pattern),
  restoringMethods: v.optional(pattern),
  metaclass: v.optional(pattern),
  documentedReturn: v.optional(pattern),
  transparentDecorator: v.optional(pattern),
  functionTypes: v.optional(pattern),
  functionalInterfaces: v.optional(v.boolean()),
  transparentWrappers: texts,
  opaqueWrappers: v.optional(v.array(v.string())),
  lists: v.optional(
    v.strictObject({ types: v.array(pattern), passes: texts, callbacks: texts, iterators: texts }),
  ),
  factoryMethods: texts,
  constructors: texts,
  companion: v.optional(v.string()),
  ownNameConstructs: v.optional(v.boolean()),
  receivers: texts,
  selfNames: v.optional(v.array(v.string())),
  implicitReceiver: v.optional(v.boolean()),
  members: texts,
  memberPattern: v.optional(pattern),
  instanceBases: v.optional(pattern),
  mixins: v.optional(v.boolean()),
  openBases: v.optional(v.array(v.string())),
  dynamic: texts,
  computedNames: v.optional(pattern),
  dataClasses: v.optional(pattern),
  accessors: v.optional(pattern),
  plainDecorators: texts,
  decoratorLists: texts,
  inheritedOverloads: v.optional(v.boolean()),
  changingDecorators: v.optional(pattern),
  generatedInto: v.optional(pattern),
  generatedMembers: v.optional(pattern),
  definedTypes: v.optional(pattern),
  itemMacros: v.optional(pattern),
  contextEnter: v.optional(v.string()),
  asyncContextEnter: v.optional(v.string()),
  modules: v.strictObject({
    separator: v.string(),
    names: v.picklist(['imported', 'global']),
    qualifier: v.optional(v.string()),
    packages: v.optional(v.boolean()),
    clause: v.optional(pattern),
    extensions: v.optional(v.boolean()),
    hosted: v.optional(v.boolean()),
    open: v.optional(v.boolean()),
    exportsOnly: v.optional(v.boolean()),
    unimported: v.optional(v.boolean()),
    cardlessNamespaces: v.optional(v.boolean()),
    defaultName: v.optional(v.string()),
    relative: v.optional(v.picklist(['slashes', 'dots'])),
  }),
})

/** The content of LANGUAGES_FILE, with its final newline. */
export const verifyLanguages = (folder = join(ROOT, 'grammars')): string =>
  jsonOf(foldersIn(folder).map((name) => languageOf(folder, name)))

/** The content of NAMES_FILE, with its final newline. */
export const languageNames = (folder = join(ROOT, 'grammars')): string =>
  jsonOf(foldersIn(folder).map((name) => namesOf(folder, name)))

const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

function languageOf(folder: string, name: string): object {
  const { settings } = readSettings(folder, name)
  const { patterns, family, extends: parent, modules } = settings
  const { strings, attributes, ...uses } = usesOf(folder, name, parent)
  return {
    name,
    family: family ?? name,
    ...uses,
    tags: [...namesOf(folder, name).tags, ...attributes],
    standardTypes: standardTypesOf(folder, name, parent),
    ...(settings.staticDecorators.length > 0 && {
      staticDecorators: settings.staticDecorators.map(({ source }) => source),
    }),
    ...(settings.unwrapMembers.length > 0 && { unwrapMembers: settings.unwrapMembers }),
    ...(modules?.extensions !== undefined && { extensionMembers: modules.extensions.source }),
    comments: commentsOf(settings),
    strings: strings ?? patterns?.strings ?? [],
  }
}

interface LanguageNames {
  readonly name: string
  readonly tags: readonly string[]
  readonly extensions: readonly string[]
  /** The sign of a comment that ends with its line. */
  readonly comment: string
}

function namesOf(folder: string, name: string): LanguageNames {
  const { settings } = readSettings(folder, name)
  const extensions = settings.extensions.map((extension) => extension.slice(1).toLowerCase())
  const { tags } = usesOf(folder, name, settings.extends)
  return {
    name,
    tags: [...new Set([name, ...extensions, ...tags])],
    extensions: [...new Set(extensions)],
    comment: lineComment(settings),
  }
}

function lineComment({ excerpts, comments: { plain, before } }: LanguageSettings): string {
  const signs = [...(plain ?? []), ...(before ?? [])].flatMap((style) =>
    'line' in style ? style.line : [],
  )
  return excerpts?.comment ?? signs[0] ?? ''
}

function usesOf(
  folder: string,
  name: string,
  parent: string | undefined,
): v.InferOutput<typeof Uses> {
  const all = merged(folder, name, parent)
  const parsed = v.safeParse(Uses, all)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new Error(
    `grammars/${name}/uses.json: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`,
  )
}

/** A folder's own keys override those of the folder that it extends. */
function merged(folder: string, name: string, parent: string | undefined): Record<string, unknown> {
  const own = v.parse(v.record(v.string(), v.unknown()), usesJson(folder, name))
  if (parent === undefined) return own
  return { ...merged(folder, parent, readSettings(folder, parent).settings.extends), ...own }
}

interface StandardTypes {
  /** Separated by spaces, as the members are. */
  readonly types: string
  readonly members: string
}

/** A folder without the file has that of the folder that it extends. */
function standardTypesOf(
  folder: string,
  name: string,
  parent: string | undefined,
): readonly StandardTypes[] {
  const file = join(folder, name, 'standard-types.txt')
  if (existsSync(file)) return readStandardTypes(readFileSync(file, 'utf8'))
  if (parent === undefined) return []
  return standardTypesOf(folder, parent, readSettings(folder, parent).settings.extends)
}

/** Groups separated by empty lines: the names of types, and in indented lines the public members that they all have. */
const readStandardTypes = (text: string): StandardTypes[] =>
  text
    .trim()
    .split(/\n\n+/)
    .map((group) => {
      const lines = group.split('\n').filter((line) => !line.startsWith('#'))
      const joined = (isIndented: boolean): string =>
        lines
          .filter((line) => line.startsWith(' ') === isIndented)
          .map((line) => line.trim())
          .join(' ')
      return { types: joined(false), members: joined(true) }
    })

function commentsOf({ comments }: Pick<LanguageSettings, 'comments'>): object[] {
  const { before, inner, head, after, plain } = comments
  const styles = [before, inner, head, after, plain].flatMap((own) => own ?? [])
  return [...new Map(styles.map((style) => [JSON.stringify(style), style])).values()]
}

function usesJson(folder: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, name, 'uses.json'), 'utf8'))
  } catch (error) {
    throw new Error(
      `grammars/${name}/uses.json cannot be read: ${errorMessage(error)}. Every language needs one: grammars/uses-json.md has its keys.`,
    )
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(LANGUAGES_FILE, verifyLanguages())
  writeFileSync(NAMES_FILE, languageNames())
}
