/**
 * Extracts the facts of one code file: definitions with everything that a card shows, imports, calls, problems. One
 * query gives all captures, and their positions determine what belongs together (definition-tree.ts). This works for
 * every language, whereas a walk over node types would depend on one grammar.
 *
 * Opening a language is asynchronous, once per thread; reading a file is synchronous.
 */

import type { Span } from '../../../runtime/std/nesting.ts'
import type { CodeFacts, Definition, Mixin } from '../../facts.ts'
import type { Language } from '../../languages/grammars.ts'
import { assignmentsIn } from './assignments.ts'
import { attachDocs, type Docs } from './code-docs.ts'
import { importsOf } from './code-imports.ts'
import { lineOf, lineStarts } from './code-lines.ts'
import { type CodeMarks, type ParameterMark, unknownCapture } from './code-marks.ts'
import { parametersOf, readParameters } from './code-parameters.ts'
import {
  decoratorName,
  deprecation,
  firstVersion,
  isHidden,
  isTest,
  registeredTests,
  visibilityOf,
} from './code-rules.ts'
import { constructorFunctions } from './constructor-functions.ts'
import { bodyOf, callsOf, endOfClauses, signature } from './definition-parts.ts'
import { type DefinitionNode, definitionTree } from './definition-tree.ts'
import { documentedTypes, withTypeDocs } from './documented-types.ts'
import { openLanguage } from './open-language.ts'
import { readMarks } from './read-marks.ts'
import { inlineCode, slice, unquoted, withoutSign } from './signature.ts'
import { isFixture, type StatementSpan, statementSpanOf } from './statement-spans.ts'
import { testComment } from './test-comments.ts'
import type { SyntaxErrors } from './tree.ts'
import { namesOfFile, usageOf } from './usage.ts'

export type CodeReader = (text: string) => CodeFacts

const GENERATED_LINE = 5000 // characters per line on average, above which a file is generated

const MAX_FILE = 8_000_000 // characters; larger files are not hand-written

export async function openCodeReader(language: Language): Promise<CodeReader> {
  const syntax = await openLanguage(language).catch((cause: unknown) => {
    throw new Error(`grammars/${language.name}: its grammar or a query fails: ${String(cause)}`, {
      cause,
    })
  })
  const unknownName = unknownCapture(syntax.captureNames)
  if (unknownName !== undefined) {
    throw new Error(
      `grammars/${language.name}: @${unknownName} is not a known capture; grammars/captures.md lists the captures.`,
    )
  }
  return (text) => {
    const lines = lineStarts(text)
    const refusal = reasonToSkip(text, lines.length)
    if (refusal !== null) return noFacts(lines.length, refusal)
    const parsed = syntax.parse(text)
    if (parsed === null) return noFacts(lines.length, 'the parser gave up on this file')
    const marks = readMarks(parsed.matches)
    const file: CodeFile = {
      ...{ text, read: parsed.text, lines, marks, language },
      registeredTests: registeredTests(text, language),
    }
    return { ...factsOf(file), problems: problemsOf(parsed.errors, lines) }
  }
}

export interface CodeFile {
  readonly text: string
  /** The masked text. */
  readonly read: string
  readonly lines: readonly number[]
  readonly marks: CodeMarks
  readonly language: Language
  /** Functions that the file passes to a test runner. */
  readonly registeredTests: ReadonlySet<string>
}

function reasonToSkip(text: string, lineCount: number): string | null {
  if (text.length > MAX_FILE) return 'too large to be written by hand; not parsed'
  if (text.length > 4 * GENERATED_LINE && text.length / lineCount > GENERATED_LINE) {
    return `generated or minified (lines of ${Math.round(text.length / lineCount)} characters); not parsed`
  }
  return null
}

function noFacts(lineCount: number, reason: string): CodeFacts {
  const empty = { docstring: '', definitions: [], imports: [], calls: [], assignments: [] }
  return { kind: 'code', ...empty, lineCount, problems: [{ reason, severity: 'warning' }] }
}

function problemsOf(errors: SyntaxErrors | null, lines: readonly number[]): CodeFacts['problems'] {
  if (errors === null) return []
  const line = lineOf(lines, errors.first)
  const places = errors.count === 1 ? 'one place' : `${errors.count} places`
  const reason = `syntax error: ${places} could not be parsed, the first in line ${line}; the rest is kept`
  return [{ line, reason, severity: 'warning' }]
}

function factsOf(file: CodeFile): Omit<CodeFacts, 'problems'> {
  const { text, read, lines, marks, language } = file
  const tree = definitionTree(text, marks, language)
  const docs = attachDocs({ text, read }, marks, tree, language)
  const parameters = parametersOf(marks.parameters, tree.visible)
  const calls = callsOf(text, marks.calls, tree.ownerAt)
  const imports = importsOf(text, lines, marks, language)
  const exportedNames = new Set(
    imports.filter((i) => i.reexport && i.module === null).map((i) => i.name),
  )
  // `Cart.prototype.add = …` is a member of an exported class.
  const exportedOwners = new Set([
    ...exportedNames,
    ...tree.visible.filter((n) => n.exported && n.qualifier.length === 0).map(({ name }) => name),
  ])
  const definitions: Draft[] = []
  const statementSpans: (StatementSpan | undefined)[] = []
  let holdsTests = false
  const docsOf = new Map(tree.visible.map((node) => [node, docs.of(node)]))
  const exported = new Map<DefinitionNode, boolean>()
  const classes = constructorFunctions(tree.visible)
  const imported = new Set(
    imports.filter((i) => !i.reexport).map((i) => i.alias ?? i.name ?? i.module),
  )
  for (const node of tree.visible) {
    // `except ImportError: json = None` is a fallback for an import, not a constant.
    const isFallback =
      node.kind === 'constant' && node.parent === null && !node.exported && imported.has(node.name)
    if (isFallback) continue
    const isExported =
      language.exports && isExportedNode(node, exported, exportedNames, exportedOwners)
    exported.set(node, isExported)
    const definition = definitionOf(file, node, {
      exported: language.exports ? isExported : undefined,
      isClass: classes.has(node),
      docsOf,
      parameters: parameters.get(node) ?? [],
      calls: calls.get(node) ?? [],
    })
    definitions.push(definition)
    statementSpans.push(statementSpanOf(text, node, docsOf.get(node)?.spans ?? [], language))
    holdsTests ||= definition.test === true || isFixture(node, definition.decorators, language)
  }
  const byPackage = language.modules.names === 'package'
  const assignments = assignmentsIn(text, lines, language, byPackage)
  const names = namesOfFile(imports, assignments, language)
  const codeOf = ({ lines: [first, last] }: Definition) =>
    text.slice(lines[first - 1] ?? 0, lines[last] ?? undefined)
  for (const [i, definition] of definitions.entries()) {
    const { imported, returnedValues, usage } = usageOf(definition, () => codeOf(definition), names)
    definition.imported = imported
    definition.returnedValues = returnedValues
    definition.usage = usage
    if (holdsTests) definition.statementSpan = statementSpans[i]
  }
  const all = marks.all.map((span) => unquoted(slice(text, span)))
  const [firstPackage] = marks.packages
  return {
    kind: 'code',
    docstring: docs.ofFile,
    definitions,
    imports,
    ...(all.length > 0 ? { all } : {}),
    ...(language.patterns === undefined ? {} : { approximate: true as const }),
    ...(firstPackage === undefined ? {} : { package: packageName(slice(text, firstPackage)) }),
    calls: calls.get(null) ?? [],
    ...(marks.mixins.length > 0 ? { mixins: mixinsOf(text, marks) } : {}),
    assignments,
    lineCount: lines.length,
  }
}

function mixinsOf(text: string, { mixins }: CodeMarks): Mixin[] {
  return mixins.map(({ owner, name }) => ({ owner: slice(text, owner), name: slice(text, name) }))
}

/** Rewrites `Monolog\\Handler` and `a::b` with dots, as in ids and titles. */
function packageName(written: string): string {
  return written.replace(/\s+/g, '').replace(/\\|::/g, '.')
}

const NO_DOCS: Docs = { docstring: '', borrowed: undefined, spans: [], decorators: [] }

/** Parts that are known only after the whole file was read. */
type Late = Pick<Definition, 'imported' | 'returnedValues' | 'usage' | 'statementSpan'>

type Draft = Omit<Definition, keyof Late> & { -readonly [part in keyof Late]: Late[part] }

interface Parts {
  readonly exported: boolean | undefined
  /** Whether it is a class that is written as a function. */
  readonly isClass: boolean
  readonly docsOf: ReadonlyMap<DefinitionNode, Docs>
  readonly parameters: readonly ParameterMark[]
  readonly calls: readonly string[]
}

/** Always sets the same keys, so that all definitions share one hidden class. */
function definitionOf(file: CodeFile, node: DefinitionNode, parts: Parts): Draft {
  const { text, lines, marks, language } = file
  const { mark, name, kind } = node
  const docs = parts.docsOf.get(node) ?? NO_DOCS
  const documented = documentedTypes(text, node, parts.parameters, language)
  const holes = documented.flatMap((each) => each.holes)
  const comments =
    holes.length === 0
      ? marks.comments
      : [...marks.comments, ...holes].sort((a, b) => a.start - b.start)
  const code = (span: Span) => inlineCode(text, comments, span)
  const decoratorsOf = ({ decorators }: Docs) => decorators.map((span) => decoratorName(code(span)))
  const decorators = decoratorsOf(docs)
  const ofHolder =
    node.parent === null ? [] : decoratorsOf(parts.docsOf.get(node.parent) ?? NO_DOCS)
  const start = Math.min(node.outer.start, ...docs.decorators.map((span) => span.start))
  const isRegistered = kind === 'function' && file.registeredTests.has(name)
  const test = isRegistered || isTest(node, decorators, ofHolder, docs.docstring, language)
  const comment = test && docs.docstring === ''
  const body = bodyOf(text, node, parts.docsOf)
  const hasDocumentedMembers = node.children.some((each) => parts.docsOf.get(each)?.docstring)
  const said = { docstring: docs.docstring, decorators }
  const hidden = isHidden(text, node, said, hasDocumentedMembers, language)
  const deprecated = deprecation(
    name,
    {
      docstring: docs.docstring,
      decorators,
      body: firstStatements(file, node, body, parts.docsOf),
    },
    language,
  )
  return {
    name,
    qualifier: node.qualifier,
    kind: parts.isClass ? 'class' : kind,
    lines: [
      lineOf(lines, start),
      lineOf(lines, Math.max(start, endOfClauses(file, node, docs) - 1)),
    ],
    signature: kind === 'test' || kind === 'setup' ? name : signature(file, node, docs, holes),
    parameters: readParameters(parts.parameters, code, { node, decorators, body }, language),
    returns: mark.returns === null ? undefined : withoutSign(code(mark.returns)),
    decorators,
    bases: node.bases.map(code),
    docstring: comment
      ? testComment(text, marks.comments, node, start, language)
      : withTypeDocs(docs.docstring, documented),
    documentedAs: docs.docstring === '' ? docs.borrowed : undefined,
    visibility: hidden ? 'private' : visibilityOf(text, node, docs.docstring, language),
    hidden: hidden ? true : undefined,
    deprecated: deprecated ?? undefined,
    since: firstVersion(docs.docstring, decorators, language),
    test: test ? true : undefined,
    calls: parts.calls,
    body,
    exported: parts.exported,
    ownerIsPassed: node.ownerIsPassed ? true : undefined,
    declaredModule: node.declaredModule,
    imported: undefined,
    returnedValues: undefined,
    usage: undefined,
    statementSpan: undefined,
  }
}

/** What runs first when the symbol is used: the body of a function, or of a class's constructor. */
function firstStatements(
  { text, language: { deprecated, constructors } }: CodeFile,
  { kind, children }: DefinitionNode,
  body: string,
  docsOf: Parts['docsOf'],
): string {
  if (deprecated.body === undefined || kind !== 'class') return body
  const maker = children.find(({ name }) => constructors.includes(name))
  return maker === undefined ? '' : bodyOf(text, maker, docsOf)
}

function isExportedNode(
  node: DefinitionNode,
  known: ReadonlyMap<DefinitionNode, boolean>,
  names: ReadonlySet<string | null>,
  owners: ReadonlySet<string | null>,
): boolean {
  const { parent } = node
  if (parent === null) {
    const [owner] = node.qualifier
    const isDeclared = node.declaredModule !== undefined && node.ambient
    return (
      node.exported ||
      isDeclared ||
      (owner === undefined ? names.has(node.name) : owners.has(owner))
    )
  }
  const outer = known.get(parent) ?? false
  if (parent.kind !== 'namespace') return outer
  return outer && (node.exported || node.ambient)
}
