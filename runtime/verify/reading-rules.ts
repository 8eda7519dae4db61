/**
 * What verification knows of each language, as plain data: how comments, strings, imports, bindings and calls look.
 * In: languages.json, which `npm run verify-languages` writes from grammars/<language>/uses.json and language.json. Out:
 * the same with its patterns compiled, one language at a time, when it is first asked for.
 *
 * The data lies here as one generated file because an edge worker and a browser have no grammars/ folder to read.
 */
import { escapePattern } from '../std/escape-pattern.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'
import languages from './languages.json' with { type: 'json' }

export interface WrittenRules {
  readonly name: string
  /** Languages of one family see each other's names. */
  readonly family: string
  /** What stands behind the backticks of a fence, and after a file's dot. */
  readonly tags: readonly string[]
  readonly comments: readonly CommentStyle[]
  readonly strings: readonly StringStyle[]
  /** What leads to a member: `.`, `::`. */
  readonly dots: readonly string[]
  readonly blocks: 'braces' | 'indent' | 'words'
  /** Signs that a name may end in: `save!`. */
  readonly nameEnds?: string
  /** Words that are no names. */
  readonly keywords: readonly string[]
  /** Words between a sign of assignment and its value: `await`, `new`. */
  readonly beforeValue: readonly string[]
  readonly imports: readonly ImportRule[]
  readonly bindings: readonly BindingRule[]
  /** One parameter of a list: groups `name`, `type`. */
  readonly parameter?: string
  /** The sign behind the name of an argument: `=`, `:`. */
  readonly named?: string
  /** Signs before an argument that stands for several. */
  readonly spread: readonly string[]
  /** A function without a name, from its first sign to the end of its parameters: its commas separate no arguments. */
  readonly lambda?: readonly { readonly open: string; readonly close: string }[]
  /** Type arguments stand in these: `<`. */
  readonly generics?: '<' | '['
  /** What stands between a result and the members of what is in it: Rust's `?`. */
  readonly handsOn?: string
  /** `Point{1, 2}` makes a value. */
  readonly literals?: boolean
  /** Calls are compared with parameters: `all` by number and name, `names` by name alone, `none`. */
  readonly calls: 'all' | 'names' | 'none'
  /** One call as the only argument may give several. */
  readonly manyResults?: boolean
  /** A block behind the call is one more argument. */
  readonly trailingBlock?: boolean
  /** Before a type whose members are reached all the same. */
  readonly holders: readonly string[]
  readonly makers: readonly string[]
  /** Methods that are called by calling the class. */
  readonly constructors: readonly string[]
  /** The constructor is a method called like its class. */
  readonly ownNameConstructs?: boolean
  readonly receivers: readonly string[]
  /** Members that every value, class or module has. */
  readonly members: readonly string[]
  readonly memberPattern?: string
  /** Names of bases without members that anybody calls. */
  readonly plainBases: readonly string[]
  /** Bases of the language itself, with their members. */
  readonly knownBases?: Readonly<Record<string, readonly string[]>>
  /** Bases that give members to instances alone, and nothing to be called through the type. */
  readonly instanceBases?: readonly string[]
  /** Of these, an instance has attributes that nobody declares. */
  readonly openBases?: readonly string[]
  /** Members with these names mean that anything may be one. */
  readonly dynamic: readonly string[]
  /** Decorators that leave the parameters as they are written. */
  readonly plainDecorators: readonly string[]
  /** What a block manager gives: `__enter__`. */
  readonly enters?: string
  readonly modules: ModuleRules
}

export interface ModuleRules {
  /** Between the parts of a module's name. */
  readonly separator: string
  /** Names are known without an import: by the library's own names (`global`), or only by imports. */
  readonly names: 'imported' | 'global'
  /** Packages have no card; their names are those of folders. */
  readonly packages?: boolean
  /** A module's name has a host before the library's own: `github.com/gin-gonic/gin`. */
  readonly hosted?: boolean
  /** Anything that a module's code binds can be had from it. */
  readonly open?: boolean
  /** What a default import is called. */
  readonly defaultName?: string
  /** How a module is named by its file: `./x`, `.x`. */
  readonly relative?: 'slashes' | 'dots'
}

export type CommentStyle =
  | { readonly line: string }
  | { readonly open: string; readonly close: string }

export interface StringStyle {
  readonly open: string
  readonly isPattern?: boolean
  readonly close: string
  readonly escape?: string
  /** It may go over several lines. */
  readonly lines?: boolean
  /** Code inside: `${` and `}`. */
  readonly code?: { readonly open: string; readonly close: string }
}

/**
 * Groups of `find`: `module` with `names`, `namespace`, `default` or `alias`; `modules`, a list of whole modules; `path`,
 * of which the last part is the name; `tree`, paths with braces. `item` finds `name`, `module` and `alias` in a list.
 */
export interface ImportRule {
  readonly find: string
  readonly item?: string
  /** What a module without alias binds. */
  readonly binds?: 'first' | 'last' | 'star' | 'nothing'
}

/**
 * Groups of `find`: `name` or `names`, `type`; with `value` the value stands right behind, with `before` a chain ends
 * right before (`with … as x`); `parameters` is a list of parameters, known in the block behind it; `outer` is a name that is
 * known around that block.
 */
export interface BindingRule {
  readonly find: string
  readonly value?: boolean
  readonly before?: boolean
  /** It declares no name. */
  readonly again?: boolean
}

export interface ReadingRules extends WrittenRules {
  readonly compiled: {
    readonly imports: readonly {
      readonly rule: ImportRule
      readonly find: RegExp
      readonly item: RegExp
    }[]
    readonly bindings: readonly { readonly rule: BindingRule; readonly find: RegExp }[]
    readonly parameter: RegExp | undefined
    readonly holders: readonly RegExp[]
    readonly memberPattern: RegExp | undefined
    readonly keywords: ReadonlySet<string>
    readonly members: ReadonlySet<string>
    readonly dots: ReadonlySet<string>
    readonly token: RegExp
  }
}

const WRITTEN: readonly WrittenRules[] = languages as readonly WrittenRules[]

/** @param tag a language's name, what stands behind backticks, or a file's ending */
export function rulesOf(tag: string): ReadingRules | undefined {
  const word = tag.trim().toLowerCase().replace(/^\./, '')
  const written = byTag(WRITTEN).get(word)
  return written === undefined ? undefined : compiledRules(written)
}

export const knownLanguages = (): readonly string[] => WRITTEN.map(({ name }) => name)

/** Names of the languages that see each other's names. */
export const familyOf = (family: string): ReadonlySet<string> =>
  new Set(WRITTEN.filter((each) => each.family === family).map(({ name }) => name))

const byTag = memoizeByObject(
  (all: readonly WrittenRules[]): ReadonlyMap<string, WrittenRules> =>
    new Map(all.toReversed().flatMap((one) => [...one.tags, one.name].map((tag) => [tag, one]))),
)

const ITEM = String.raw`(?<name>[\p{L}_$*][\p{L}\p{N}_$]*)(?:\s+as\s+(?<alias>[\p{L}_$][\p{L}\p{N}_$]*))?`

const compiledRules = memoizeByObject((written: WrittenRules): ReadingRules => {
  const ends = written.nameEnds === undefined ? '' : `[${written.nameEnds}]?`
  const signs = [...written.dots, ...SIGNS]
    .toSorted((a, b) => b.length - a.length)
    .map(escapePattern)
  return {
    ...written,
    compiled: {
      imports: written.imports.map((rule) => ({
        rule,
        find: new RegExp(bounded(rule.find), 'dgmu'),
        item: new RegExp(rule.item ?? ITEM, 'gu'),
      })),
      bindings: written.bindings.map((rule) => ({
        rule,
        find: new RegExp(bounded(rule.find), 'dgmu'),
      })),
      parameter: written.parameter === undefined ? undefined : new RegExp(written.parameter, 'su'),
      holders: written.holders.map((holder) => new RegExp(holder, 'u')),
      memberPattern:
        written.memberPattern === undefined ? undefined : new RegExp(written.memberPattern, 'u'),
      keywords: new Set(written.keywords),
      members: new Set(written.members),
      dots: new Set(written.dots),
      token: new RegExp(
        String.raw`(?<name>[\p{L}_$][\p{L}\p{N}_$]*${ends})|(?<number>\d[\w.]*)|${signs.join('|')}|\S`,
        'gu',
      ),
    },
  }
})

/** How often something may repeat in a pattern: a name, a list in brackets, a group. */
const MOST = { sign: 100, list: 2_000, group: 400 }

/**
 * A pattern whose repetitions all have an end. Without one, a text of 200,000 brackets or blanks that a stranger sends
 * takes minutes: each place begins a match that reads to the end.
 */
function bounded(source: string): string {
  let text = ''
  let list = false
  let inClass = false
  let before: keyof typeof MOST = 'sign'
  for (let i = 0; i < source.length; i++) {
    const sign = source.charAt(i)
    if (sign === '\\') {
      text += sign + source.charAt(++i)
      if (!inClass) before = 'sign'
    } else if (inClass) {
      text += sign
      if (sign === ']') {
        inClass = false
        before = list ? 'list' : 'sign'
      }
    } else if (sign === '*' || sign === '+') {
      text += `{${sign === '*' ? 0 : 1},${MOST[before]}}`
    } else {
      text += sign
      inClass = sign === '['
      list = inClass && source[i + 1] === '^'
      before = sign === ')' ? 'group' : 'sign'
    }
  }
  return text
}

const SIGNS = [
  '...',
  '===',
  '!==',
  '**',
  '==',
  '!=',
  '<=',
  '>=',
  '=>',
  ':=',
  '->',
  '+=',
  '-=',
  '*=',
  '/=',
  '&&',
  '||',
  '??',
]
