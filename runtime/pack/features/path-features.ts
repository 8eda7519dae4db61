/**
 * What a file's path says about it: older version, test, example, … Such a file is rarely the answer unless the
 * question says so. One table tells how much each feature counts against the file and which words of a question lift
 * it; path-patterns.ts tells how a path shows it. test/eval/README.md has what each is worth.
 */
interface WeightedFeature {
  readonly name: string
  /** The exponent of the penalty. */
  readonly weight: number
  /** Words of a question that mean such files; `mock*` matches every word that begins so. */
  readonly waivedBy: readonly string[]
}

/** The index of a feature is the number of its bit. */
export const PATH_FEATURES = [
  // The version word of the path waives it, too: `v3`.
  {
    name: 'older',
    weight: 1.5,
    waivedBy: ['old', 'older', 'previous', 'changelog', 'migrat*', 'upgrad*'],
  },
  {
    name: 'test',
    weight: 1.5,
    waivedBy: ['test', 'tests', 'testing', 'spec', 'specs', 'mock*', 'fixture', 'fixtures'],
  },
  {
    name: 'compat',
    weight: 1,
    waivedBy: ['compat*', 'legacy', 'deprecat*', 'vendor*', 'shim', 'shims'],
  },
  {
    name: 'example',
    weight: 1,
    waivedBy: [
      'example',
      'examples',
      'demo',
      'demos',
      'script',
      'scripts',
      'bench*',
      'tutorial',
      'tutorials',
      'guide',
      'guides',
      'doc',
      'docs',
      'documentation',
    ],
  },
  {
    name: 'locale',
    weight: 1,
    waivedBy: ['locale', 'locales', 'locali*', 'i18n', 'translat*', 'language', 'languages'],
  },
  {
    name: 'private',
    weight: 0.7,
    waivedBy: ['internal', 'internals', 'private'],
  },
  {
    name: 'types',
    weight: 0.5,
    waivedBy: ['type', 'types', 'typing', 'typings', 'interface', 'interfaces'],
  },
  {
    name: 'declaration',
    weight: 0.5,
    waivedBy: ['declaration', 'declarations', 'stub', 'stubs', 'typing', 'typings'],
  },
  // An index file with almost no definitions.
  { name: 'index', weight: 0.5, waivedBy: ['index', 'export', 'exports', 'reexport', 'reexports'] },
] as const satisfies readonly WeightedFeature[]

export type PathFeature = (typeof PATH_FEATURES)[number]['name']

export const bitOfPathFeature = (name: PathFeature): number =>
  1 << PATH_FEATURES.findIndex((feature) => feature.name === name)
