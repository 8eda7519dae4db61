/** The schema of the key `modules` of language.json: how files form modules, and which names they share. */
import * as v from 'valibot'
import { Patterns, pattern } from './pattern-settings.ts'

export const Modules = v.optional(
  v.strictObject({
    /** Names of files that represent their folder. */
    index: v.optional(v.array(v.string())),
    /** Folders that are not part of module paths. */
    roots: v.optional(v.array(v.string()), []),
    separator: v.optional(v.string(), '.'),
    /** Whether imports name files or folders. */
    unit: v.optional(v.picklist(['file', 'folder']), 'file'),
    /** Whether names are known by the file's path or by a package, where no package means global. */
    names: v.optional(v.picklist(['path', 'package']), 'path'),
    /** Matches signatures of members that become available on other types once their owner is imported. */
    extensions: v.optional(pattern('u')),
    /** Matches statements that include modules, whose methods become visible; group 1 lists them. */
    mixins: v.optional(pattern('gmu')),
    /** Marks files whose tables of names are imported lazily. */
    lazy: v.optional(pattern('u')),
    /** Matches the superclass, whose methods need no receiver in the body; group 1. */
    superclass: v.optional(pattern('gmu')),
    /** Whether members need no `this` inside of their type. */
    bareMembers: v.optional(v.boolean(), false),
    /** Whether a file sees only those names of other packages that it imports. */
    onlyImports: v.optional(v.boolean(), false),
    /** Whether files are programs that serve a library in another language. */
    scripts: v.optional(v.boolean(), false),
    /** Matches paths of files whose names no other library can import: Go's `internal` folders. */
    hidden: Patterns,
    /**
     * Matches paths of the files that users include. The first pattern that matches a file of a folder (group `root`,
     * by default the library) decides about all files in it.
     */
    included: Patterns,
    /**
     * Whether the list of exported names (`@all`) is that of its file or of the library, and whether what is documented
     * is exported without being listed: a method of another package's function.
     */
    exportList: v.optional(v.picklist(['file', 'library', 'library, or documented'])),
    /** Matches names that users should not use, such as those of a namespace `detail`. */
    internal: Patterns,
    /** Whether all files share their names, which users know by the library's name. */
    onePackage: v.optional(v.boolean(), false),
    /** Matches signatures of types that several files may define together. */
    reopened: v.optional(pattern('u')),
    /** Whether a symbol may be declared in one file and defined in another. */
    separateDefinitions: v.optional(v.boolean(), false),
    /** Matches signatures of macros that open a scope when alone on a line: group `name`. */
    scopeMacros: v.optional(pattern('u')),
    /** Matches signatures of macros that stand for one name, which may be that of a scope: group `value`. */
    macroValues: v.optional(pattern('u')),
    /** For languages with a module tree: its root and the keywords of its paths. */
    tree: v.optional(
      v.strictObject({
        entry: v.array(v.string()),
        program: v.optional(v.array(v.string()), []),
        separator: v.string(),
        root: v.string(),
        here: v.string(),
        up: v.string(),
        atRoot: v.optional(v.string()),
      }),
    ),
  }),
  {},
)
