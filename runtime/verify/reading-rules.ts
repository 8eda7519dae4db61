/**
 * What verification knows about each language, as data: how comments, strings, imports, bindings and calls look. The
 * source is languages.json, which `npm run verify-languages` writes from grammars/<language>/uses.json and
 * language.json. Patterns are compiled when a language is first needed.
 *
 * The data is one generated file because an edge worker and a browser cannot read the grammars/ folder.
 */
import { escapePattern } from '../std/escape-pattern.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'
import { bounded } from './bounded-patterns.ts'
import languages from './languages.json' with { type: 'json' }
import type { BindingRule, ImportRule, WrittenRules } from './written-rules.ts'

export interface ReadingRules extends WrittenRules {
  readonly compiled: {
    readonly imports: readonly {
      readonly rule: ImportRule
      readonly find: RegExp
      readonly item: RegExp
    }[]
    readonly bindings: readonly { readonly rule: BindingRule; readonly find: RegExp }[]
    readonly parameter: RegExp | undefined
    readonly functionTypes: RegExp | undefined
    readonly transparentWrappers: readonly RegExp[]
    readonly opaqueWrappers: readonly RegExp[]
    readonly listTypes: readonly RegExp[]
    readonly memberPattern: RegExp | undefined
    readonly extensionMembers: RegExp | undefined
    readonly computedNames: RegExp | undefined
    readonly metaclass: RegExp | undefined
    readonly documentedReturn: RegExp | undefined
    readonly dataClasses: RegExp | undefined
    readonly accessors: RegExp | undefined
    readonly transparentDecorator: RegExp | undefined
    readonly changingDecorators: RegExp | undefined
    readonly generatedInto: RegExp | undefined
    readonly generatedMembers: RegExp | undefined
    readonly definedTypes: RegExp | undefined
    readonly staticDecorators: readonly RegExp[]
    readonly itemMacros: RegExp | undefined
    readonly clause: RegExp | undefined
    readonly anyArguments: RegExp | undefined
    readonly restoringMethods: RegExp | undefined
    readonly keywords: ReadonlySet<string>
    readonly members: ReadonlySet<string>
    /** The members of each standard type. */
    readonly standardTypes: ReadonlyMap<string, ReadonlySet<string>>
    readonly instanceBases: RegExp | undefined
    readonly memberOperators: ReadonlySet<string>
    readonly token: RegExp
  }
}

const WRITTEN: readonly WrittenRules[] = languages as readonly WrittenRules[]

/** @param tag the name of a language, the info string of a fence, or a file extension */
export function rulesOf(tag: string): ReadingRules | undefined {
  const word = tag.trim().toLowerCase().replace(/^\./, '')
  const written = byTag(WRITTEN).get(word)
  return written === undefined ? undefined : compiledRules(written)
}

export const knownLanguages = (): readonly string[] => WRITTEN.map(({ name }) => name)

/** The names of the languages that see each other's names. */
export const familyOf = (family: string): ReadonlySet<string> =>
  new Set(WRITTEN.filter((each) => each.family === family).map(({ name }) => name))

const byTag = memoizeByObject(
  (all: readonly WrittenRules[]): ReadonlyMap<string, WrittenRules> =>
    new Map(all.toReversed().flatMap((one) => [...one.tags, one.name].map((tag) => [tag, one]))),
)

const ITEM = String.raw`(?<name>[\p{L}_$*][\p{L}\p{N}_$]*)(?:\s+as\s+(?<alias>[\p{L}_$][\p{L}\p{N}_$]*))?`

const pattern = (source: string | undefined, flags: string): RegExp | undefined =>
  source === undefined ? undefined : new RegExp(source, flags)

const compiledRules = memoizeByObject((written: WrittenRules): ReadingRules => {
  const ends = written.nameSuffixes === undefined ? '' : `[${written.nameSuffixes}]?`
  const signs = [...written.memberOperators, ...SIGNS]
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
      parameter: pattern(written.parameter, 'su'),
      functionTypes: pattern(written.functionTypes, 'u'),
      transparentWrappers: written.transparentWrappers.map((holder) => new RegExp(holder, 'u')),
      opaqueWrappers: (written.opaqueWrappers ?? []).map((wrapper) => new RegExp(wrapper, 'u')),
      listTypes: (written.lists?.types ?? []).map((type) => new RegExp(type, 'su')),
      memberPattern: pattern(written.memberPattern, 'u'),
      extensionMembers: pattern(written.extensionMembers, 'u'),
      computedNames: pattern(written.computedNames, 'mu'),
      metaclass: pattern(written.metaclass, 'u'),
      documentedReturn: pattern(written.documentedReturn, 'gmu'),
      dataClasses: pattern(written.dataClasses, 'u'),
      accessors: pattern(written.accessors, 'u'),
      transparentDecorator: pattern(written.transparentDecorator, 'u'),
      changingDecorators: pattern(written.changingDecorators, 'u'),
      generatedInto: pattern(written.generatedInto, 'u'),
      generatedMembers: pattern(written.generatedMembers, 'mu'),
      definedTypes: pattern(written.definedTypes, 'u'),
      staticDecorators: (written.staticDecorators ?? []).map((each) => new RegExp(each, 'u')),
      itemMacros: pattern(written.itemMacros, 'gmu'),
      clause: pattern(written.modules.clause, 'm'),
      anyArguments: pattern(written.anyArguments, 'u'),
      restoringMethods: pattern(written.restoringMethods, 'u'),
      keywords: new Set(written.keywords),
      members: new Set(written.members),
      standardTypes: new Map(
        written.standardTypes.flatMap(({ types, members }) => {
          const all: ReadonlySet<string> = new Set(members.split(' '))
          return types.split(' ').map((type) => [type, all] as const)
        }),
      ),
      instanceBases: pattern(written.instanceBases, 'u'),
      memberOperators: new Set(written.memberOperators),
      token: new RegExp(
        String.raw`(?<name>[\p{L}_$][\p{L}\p{N}_$]*${ends})|(?<number>\d[\w.]*)|${signs.join('|')}|\S`,
        'gu',
      ),
    },
  }
})

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
