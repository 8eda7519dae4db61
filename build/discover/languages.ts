/**
 * Classifies a file by its name alone. Languages that cardcat parses are folders in grammars/ and have precedence;
 * the table here names other languages, so that a file without a grammar still gives one card under a familiar name.
 *
 * An allow-list alone would lose files of unforeseen languages, and a deny-list alone would index everybody's test
 * data. So there are both, and a file in neither is `unknown` and inspected.
 */
import { basename } from 'node:path/posix'

export type FileKind =
  | { readonly kind: 'code'; readonly language: string }
  | { readonly kind: 'docs'; readonly language: string }
  /** Not read at all; `what` names it in the report. */
  | { readonly kind: 'data'; readonly what: string }
  | { readonly kind: 'unknown'; readonly language: string }

/** @param grammarOf the name of the folder in grammars/ for a path, if there is one */
export function fileKind(path: string, grammarOf: (path: string) => string | undefined): FileKind {
  const name = basename(path)
  const lower = name.toLowerCase()
  if (/\.min\.(js|mjs|cjs|css)$/.test(lower)) return data('minified code')
  const grammar = grammarOf(path)
  if (grammar !== undefined) return { kind: 'code', language: grammar }
  if (LICENCES.test(name)) return data('licence text')
  const byName = NAMES.get(lower)
  if (byName !== undefined) return byName
  if (/^(requirements|constraints)[\w.-]*\.txt$/.test(lower)) return data('dependency list')
  const dot = lower.lastIndexOf('.')
  if (dot > 0) {
    const extension = lower.slice(dot + 1)
    return EXTENSIONS.get(extension) ?? { kind: 'unknown', language: extension }
  }
  return DOCUMENTS.test(name)
    ? { kind: 'docs', language: 'txt' }
    : { kind: 'unknown', language: 'text' }
}

/** The extension for a `#!` line, to be classified like a name: `#!/usr/bin/env python3` gives `py`. */
export function shebangExtension(text: string): string | null {
  const line = /^#!.*/.exec(text)?.[0] ?? ''
  const program = /(?:\/env\s+(?:-\S+\s+)*|\/)([a-z]+)[\d.]*(?:\s|$)/.exec(line)?.[1]
  return (program && SHEBANGS.get(program)) ?? null
}

const LICENCES =
  /^(licen[cs]es?|copying|copyright|notice|unlicense|patents|eula)([.\-_](?!.*\.html?$).*)?$/i
/** Prose files that by convention have no extension. */
const DOCUMENTS =
  /^(readme|changelog|changes|history|news|authors|contributors|contributing|install|todo|hacking|faq|guide|usage|security|maintainers)$/i

const SHEBANGS: ReadonlyMap<string, string> = new Map([
  ['python', 'py'],
  ['pypy', 'py'],
  ['node', 'js'],
  ['nodejs', 'js'],
  ['deno', 'ts'],
  ['tsx', 'ts'],
  ['bun', 'ts'],
  ['sh', 'sh'],
  ['bash', 'sh'],
  ['zsh', 'sh'],
  ['dash', 'sh'],
  ['ruby', 'rb'],
  ['perl', 'pl'],
  ['php', 'php'],
  ['lua', 'lua'],
  ['Rscript', 'r'],
])

const data = (what: string): FileKind => ({ kind: 'data', what })

const NAMES: ReadonlyMap<string, FileKind> = new Map<string, FileKind>([
  ['makefile', { kind: 'code', language: 'make' }],
  ['gnumakefile', { kind: 'code', language: 'make' }],
  ['justfile', { kind: 'code', language: 'just' }],
  ['dockerfile', { kind: 'code', language: 'dockerfile' }],
  ['rakefile', { kind: 'code', language: 'ruby' }],
  ['gemfile', data('dependency list')],
  ['cmakelists.txt', { kind: 'code', language: 'cmake' }],
  ['robots.txt', data('data file')],
  ['llms.txt', { kind: 'docs', language: 'markdown' }],
  ['go.mod', data('dependency list')],
  ['go.sum', data('dependency list')],
  ['pipfile', data('dependency list')],
  ['py.typed', data('marker file')],
  ['manifest.in', data('packaging file')],
  ['codeowners', data('data file')],
])

/** Each line: the name in the report, or the language; then the extensions. */
const DATA: Readonly<Record<string, string>> = {
  'data file':
    'json jsonc json5 jsonl ndjson geojson topojson webmanifest csv tsv psv yaml yml toml xml xsd xsl plist ini cfg conf ' +
    'properties env editorconfig npmrc lock lockb sum snap har log pot po mo strings resx dat npy npz mat pkl pickle ' +
    'parquet feather arrow avro orc h5 hdf5 hdf nc nc4 cdf grib zarr fits rds rdata rda sav dta sas7bdat xls xlsx ods ' +
    'sqlite sqlite3 db dbf shp shx prj cpg qpj gpkg kml kmz gml osm pbf wkt wkb las laz bib ris cff pdb cif mmcif pdbx ' +
    'gro xtc trr dcd psf prmtop inpcrd mol mol2 sdf xyz fasta fa fastq vcf bed gff bam sam golden expected approved ' +
    'diff patch rej orig bak tmp swp',
  image:
    'png jpg jpeg gif bmp tif tiff webp avif heic ico icns svg eps psd ai xcf drawio excalidraw fig',
  'sound or film': 'mp3 wav ogg flac m4a mp4 m4v mov avi mkv webm',
  font: 'ttf otf woff woff2 eot',
  'document for people, not text': 'pdf ps doc docx ppt pptx odt odp key epub djvu',
  archive: 'zip tar gz tgz bz2 xz zst 7z rar whl egg jar war gem nupkg deb rpm dmg iso crate',
  'compiled file':
    'o a so dylib dll lib exe bin wasm class pyc pyo pyd node obj pdb ilk elc beam hi rlib rmeta onnx pt pth safetensors ' +
    'gguf tflite pb weights model tsbuildinfo',
  'source map': 'map',
  'key or certificate': 'pem crt cer key der p12 pfx asc sig gpg pub',
}

const LANGUAGES: Readonly<Record<string, string>> = {
  python: 'py pyi pyw',
  cython: 'pyx pxd pxi',
  typescript: 'ts mts cts',
  tsx: 'tsx',
  javascript: 'js mjs cjs jsx',
  vue: 'vue',
  svelte: 'svelte',
  astro: 'astro',
  css: 'css scss sass less styl',
  html: 'html htm xhtml',
  template: 'j2 jinja jinja2 hbs handlebars ejs mustache liquid erb haml pug njk tmpl',
  c: 'c h',
  cpp: 'cc cpp cxx c++ hh hpp hxx h++ ipp tpp inl',
  objc: 'm mm',
  cuda: 'cu cuh',
  opencl: 'cl',
  shader: 'glsl vert frag geom comp hlsl wgsl metal',
  csharp: 'cs csx',
  fsharp: 'fs fsx fsi',
  vb: 'vb',
  java: 'java',
  kotlin: 'kt kts',
  scala: 'scala sc sbt',
  groovy: 'groovy gradle',
  clojure: 'clj cljs cljc edn',
  go: 'go',
  rust: 'rs',
  zig: 'zig',
  nim: 'nim nims',
  d: 'd',
  swift: 'swift',
  dart: 'dart',
  ruby: 'rb rake gemspec',
  php: 'php phtml',
  perl: 'pl pm t pod',
  lua: 'lua luau',
  r: 'r',
  julia: 'jl',
  matlab: 'mlx',
  fortran: 'f f77 f90 f95 f03 f08 for ftn',
  cobol: 'cob cbl',
  ada: 'adb ads',
  pascal: 'pas pp dpr',
  haskell: 'hs lhs',
  ocaml: 'ml mli mll mly',
  reason: 're rei res resi',
  elm: 'elm',
  elixir: 'ex exs heex',
  erlang: 'erl hrl',
  gleam: 'gleam',
  lisp: 'lisp lsp el',
  scheme: 'scm ss rkt sld',
  prolog: 'prolog',
  lean: 'lean',
  agda: 'agda',
  bash: 'sh bash zsh ksh',
  fish: 'fish',
  powershell: 'ps1 psm1 psd1',
  batch: 'bat cmd',
  awk: 'awk',
  tcl: 'tcl',
  vim: 'vim',
  sql: 'sql ddl',
  graphql: 'graphql gql graphqls',
  proto: 'proto',
  thrift: 'thrift',
  avdl: 'avdl',
  solidity: 'sol',
  vyper: 'vy',
  move: 'move',
  cairo: 'cairo',
  tolk: 'tolk',
  func: 'fc func',
  fift: 'fif',
  tact: 'tact',
  tlb: 'tlb',
  cmake: 'cmake',
  make: 'mk mak',
  bazel: 'bzl bazel star',
  terraform: 'tf tfvars hcl',
  nix: 'nix',
  dockerfile: 'dockerfile',
  asm: 's asm nasm',
  verilog: 'v sv svh vh',
  vhdl: 'vhd vhdl',
  llvm: 'll td',
  wat: 'wat',
}

/** Markup, styles, templates, queries and build scripts: nobody imports their names. */
const WITHOUT_SYMBOLS: ReadonlySet<string> = new Set(
  'css html template sql batch fish awk cmake make bazel terraform nix asm llvm wat'.split(' '),
)

/** Whether it is a programming language of the table, with a grammar or without. */
export const hasSymbols = (language: string): boolean =>
  Object.hasOwn(LANGUAGES, language) && !WITHOUT_SYMBOLS.has(language)

const DOCS: Readonly<Record<string, string>> = {
  markdown: 'md markdown mdown mkd qmd rmd',
  mdx: 'mdx',
  notebook: 'ipynb',
  rst: 'rst rest',
  txt: 'txt text',
  asciidoc: 'adoc asciidoc',
  org: 'org',
  tex: 'tex',
  textile: 'textile',
  man: '1 3 5 7 8',
  mediawiki: 'mediawiki wiki',
}

const EXTENSIONS: ReadonlyMap<string, FileKind> = new Map<string, FileKind>([
  ...rows(DATA, (what) => data(what)),
  ...rows(LANGUAGES, (language) => ({ kind: 'code', language })),
  ...rows(DOCS, (language) => ({ kind: 'docs', language })),
])

function rows(
  table: Readonly<Record<string, string>>,
  make: (name: string) => FileKind,
): [string, FileKind][] {
  return Object.entries(table).flatMap(([name, extensions]) =>
    extensions.split(' ').map((extension): [string, FileKind] => [extension, make(name)]),
  )
}
