/**
 * C and C++ say a thing twice: `cart.h` declares what `cart.c` (or `cart-inl.h`) defines. Modules come in; out goes the
 * body of each declaration that has one, and the definitions that are no symbols of their own beside it. The
 * declaration is what users see and include, so that it gives place, signature and documentation.
 *
 * Which definition belongs to which of several overloads, the types of the parameters say; names and spaces are
 * nobody's concern. What is defined twice (for Unix and for Windows) keeps its second definition as a symbol.
 */
import type { Definition } from '../../facts.ts'
import { addTo } from '../grouping.ts'
import { hasMembers, type LanguageConventions, type Module } from '../library.ts'

export interface BodiesApart {
  /** By declaration. */
  readonly bodies: ReadonlyMap<Definition, Placed>
  /** Definitions that lend their body, and declarations right above their definition. */
  readonly told: ReadonlySet<Definition>
}

interface Placed {
  readonly module: Module
  readonly definition: Definition
}

const CALLABLE = /^(function|method)$/

export function bodiesApart(
  modules: readonly Module[],
  languages: ReadonlyMap<string, LanguageConventions> = new Map(),
): BodiesApart {
  const declared = new Map<string, Placed[]>()
  const defined = new Map<string, Placed[]>()
  for (const module of modules) {
    const { file, family } = module
    if (file.role !== 'source' || !languages.get(file.language)?.modules?.bodiesApart) continue
    const isDefined = outOfClass(file.facts.definitions)
    for (const definition of file.facts.definitions) {
      if (!CALLABLE.test(definition.kind)) continue
      const key = [family, ...definition.qualifier, definition.name].join(' ')
      addTo(isDefined(definition) ? defined : declared, key, { module, definition })
    }
  }

  const bodies = new Map<Definition, Placed>()
  const told = new Set<Definition>()
  for (const [key, all] of declared) {
    const candidates = defined.get(key) ?? []
    const above = all.filter((each) => belonging(each, candidates, all, isBeside) !== undefined)
    const others = all.filter((each) => !above.includes(each))
    for (const { definition } of above) told.add(definition)
    // Of several files that declare it, the one that explains it.
    const explained = others.toSorted(
      (a, b) => Number(b.definition.docstring !== '') - Number(a.definition.docstring !== ''),
    )
    for (const declaration of explained) {
      const left = candidates.filter(({ definition }) => !told.has(definition))
      const body = belonging(declaration, left, others, isElsewhere)
      if (body === undefined) continue
      bodies.set(declaration.definition, body)
      told.add(body.definition)
    }
  }
  return { bodies, told }
}

type Fits = (declaration: Placed, definition: Placed) => boolean

const isBeside: Fits = (one, other) => one.module === other.module

/** What is `static` in a file is no other file's; a private member is, wherever its body stands. */
const isElsewhere: Fits = (one, { module, definition }) =>
  one.module !== module && (definition.visibility !== 'private' || definition.kind === 'method')

function belonging(
  declaration: Placed,
  candidates: readonly Placed[],
  declarations: readonly Placed[],
  fits: Fits,
): Placed | undefined {
  const fitting = candidates.filter((each) => fits(declaration, each))
  const wanted = shapeOf(declaration)
  const exact = fitting.find((each) => shapeOf(each) === wanted)
  if (exact !== undefined) return exact
  // `int cart_new(char *)` gives its parameters no names: where there is one of each, they are one thing.
  const shapes = new Set(declarations.map(shapeOf))
  return shapes.size === 1 && new Set(fitting.map(shapeOf)).size === 1 ? fitting[0] : undefined
}

/** `const std::string &` and `const string&` are one type, said from two places. */
function shapeOf({ definition }: Placed): string {
  const types = definition.parameters.map(({ type = '', kind = '' }) =>
    `${type}${kind}`.replace(/\w+::|\s/g, ''),
  )
  return `${types.join(',')}${/\)\s*const\b/.test(definition.signature) ? ' const' : ''}`
}

/** With a body, or a member outside of its class: there it can only be defined, be it by `{}`. */
function outOfClass(all: readonly Definition[]): (definition: Definition) => boolean {
  const owners = new Map<string, Definition[]>()
  for (const each of all) if (hasMembers(each.kind)) addTo(owners, each.name, each)
  return ({ body, kind, qualifier, lines }) => {
    if (body !== '' || kind !== 'method') return body !== ''
    const enclosing = owners.get(qualifier.at(-1) ?? '') ?? []
    return !enclosing.some((each) => each.lines[0] <= lines[0] && lines[1] <= each.lines[1])
  }
}
