/**
 * Creates ids. Other programs store ids, so they are made from names and paths only, never from line
 * numbers or hashes, and are stable between builds.
 *
 *   module.path:Qual.name      a symbol          zod.v4.classic.schemas:ZodString.email
 *   module.path                a module          zod.v4.classic.schemas
 *   project/path#anchor        a guide           zod/README.md#installation
 *   project/path::name         a recipe          gyp/pylib/gyp/common_test.py::TestTopologicallySorted.test_Valid
 *   project/path#cell-12       a notebook's cell geopandas/doc/mapping.ipynb#cell-12
 *   …~2                        the second thing of that name
 *
 * White space, `%` and `~` are percent-encoded everywhere, `:` and `#` where they would be read as separators. A
 * recipe's name may be a sentence, so its dots are kept and it is not split again.
 */

export type Id =
  | {
      readonly kind: 'symbol'
      readonly module: string
      readonly name: string
      readonly nth: number
    }
  | { readonly kind: 'module'; readonly module: string; readonly nth: number }
  | {
      readonly kind: 'guide'
      readonly project: string
      readonly path: string
      readonly anchor: string
      readonly nth: number
    }
  | {
      readonly kind: 'cell'
      readonly project: string
      readonly path: string
      readonly number: number
      readonly nth: number
    }
  | {
      readonly kind: 'recipe'
      readonly project: string
      readonly path: string
      readonly name: string
      readonly nth: number
    }

export function formatId(id: Id): string {
  const nth = id.nth > 1 ? `~${id.nth}` : ''
  switch (id.kind) {
    case 'symbol':
      return `${encode(id.module, ':#')}:${encode(id.name, ':')}${nth}`
    case 'module':
      return `${encode(id.module, ':#')}${nth}`
    case 'guide':
      return `${encode(id.project, ':#')}/${encode(id.path, ':#')}#${encode(id.anchor, '')}${nth}`
    case 'cell':
      return `${encode(id.project, ':#')}/${encode(id.path, ':#')}#cell-${id.number}${nth}`
    case 'recipe':
      return `${encode(id.project, ':#')}/${encode(id.path, ':#')}::${encode(id.name, '')}${nth}`
  }
}

/** Numbers repeated ids 1, 2, 3 … in the order of the calls, which must be stable. */
export function idCounter(): (id: Id) => string {
  const seen = new Map<string, number>()
  return (id) => {
    const first = formatId(id.nth === 1 ? id : { ...id, nth: 1 })
    const nth = (seen.get(first) ?? 0) + 1
    seen.set(first, nth)
    return nth === 1 ? first : formatId({ ...id, nth })
  }
}

function encode(text: string, separators: string): string {
  if (PLAIN.test(text)) return text
  return text.replace(/[\s\p{Cc}%~:#]/gu, (char) => {
    if ((char === ':' || char === '#') && !separators.includes(char)) return char
    // encodeURIComponent does not encode `~`.
    return char === '~' ? '%7E' : encodeURIComponent(char)
  })
}

const PLAIN = /^[\w./$@-]*$/
