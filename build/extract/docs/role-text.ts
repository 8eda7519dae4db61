/**
 * The displayed text of a Sphinx role, in RST and MyST: `~numpy.linalg.svd` is `svd`, `the solver <sympy.solve>` is
 * `the solver`, `!name` is a name without a link.
 */
export function roleText(quoted: string): string {
  const [, title] = /^([^<]*\S)\s*<[^>]*>$/.exec(quoted) ?? []
  if (title !== undefined) return title
  const named = quoted.replace(/^!/, '')
  return named.startsWith('~') ? (named.split(/[.:]/).at(-1) ?? named) : named.replace(/^\./, '')
}
