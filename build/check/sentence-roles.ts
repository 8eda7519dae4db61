/** Reads the notations of references in sentences as code spans, and blanks out those that name no symbol. */

/**
 * `f(...)` does not state its arguments; `pkg.Prefix*`, `pkg.pre_<kind>`, `pkg.pre_{one,other}`, and `pkg.Pre` before
 * an ellipsis, stand for several names. `:class:`~pkg.Name`` and `:func:`text <pkg.name>`` are code spans with a name.
 * The length of the text does not change.
 */
export const withoutRoles = (text: string): string =>
  text
    .replace(VERSION_NOTES, blank)
    .replace(HYPERLINKS, blank)
    .replace(LABELS, blank)
    .replace(FILE_ARGUMENTS, blank)
    .replace(INLINE_LINKS, (all, type: string, member: string | undefined) =>
      `\`${type}${member === undefined ? '' : `.${member}`}\``.padEnd(all.length),
    )
    .replace(/\((?:\.\.\.|…)\)/g, '()')
    .replace(/(?<![*\w.])[A-Za-z_]\w*(?:(?:\.|::|->|#)\w+)+\*(?![*\w])/g, (all) =>
      ' '.repeat(all.length),
    )
    .replace(/`[\w.:#>-]+`(?=\.\.\.|…)/g, (all) => ' '.repeat(all.length))
    .replace(/(?<![\w.])[A-Za-z_][\w.]*_(?=[<{])/g, (all) => ' '.repeat(all.length))
    .replace(/(?<=:`)[~!](?=[A-Za-z_])/g, '')
    .replace(/(?<=:)`[^`<\n]*<([\w.]+)>`/g, (_, name: string) => `\`${name}\``)

const blank = (text: string): string => text.replace(/\S/g, ' ')

/** Sphinx's references to labels, pages and terms, which may look like names. MyST writes the role in braces. */
const LABELS =
  /(?<=(?::(?:ref|doc|term|numref|download):|\{(?:ref|doc|term|numref|download)\}))`[^`]*`/g

/** Pages that a generator of API documentation reads may have the links of its comments: `{@link Shelf#open(int)}`. */
const INLINE_LINKS =
  /\{@link(?:plain|code)?[ \t]+([A-Za-z_$][\w$.]*)(?:#([A-Za-z_$][\w$]*))?(?:\([^()\n]*\))?(?:[ \t|][^}\n]*)?\}/g

/** The path that a directive of reStructuredText reads: `.. include:: shelf.generated`. */
const FILE_ARGUMENTS =
  /(?<=^[ \t]*\.\. (?:\|[^|\n]+\| )?(?:include|literalinclude|image|figure)::).*$/gm

/** Sphinx's notes about what a version changed, which may name what was there before. */
const VERSION_NOTES =
  /^([ \t]*)\.\.[ \t]+(?:versionchanged|versionremoved|deprecated)::.*(?:\n(?:[ \t]*\n)*\1[ \t]+\S.*)*/gm

/** References of reStructuredText to the target of a link: `` `orders.placeOrder`_ ``. */
const HYPERLINKS = /(?<![`:\w])`[^`\n]+`__?(?![\w`])/g
