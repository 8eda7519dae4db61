/**
 * What stands between the quotes of a Sphinx role → what a reader of the page sees: `~numpy.linalg.svd` is `svd`,
 * `the solver <sympy.solve>` is `the solver`, `!name` is a name that is no link. The same in RST and in MyST.
 */
export function roleText(quoted: string): string {
  const [, title] = /^([^<]*\S)\s*<[^>]*>$/.exec(quoted) ?? []
  if (title !== undefined) return title
  const named = quoted.replace(/^!/, '')
  return named.startsWith('~') ? (named.split(/[.:]/).at(-1) ?? named) : named.replace(/^\./, '')
}
