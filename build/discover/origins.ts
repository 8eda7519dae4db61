/**
 * The role of a file for inspections: code, test, docs or config. A file with the name of a configuration is one,
 * wherever it is.
 */
import { basename } from 'node:path/posix'
import type { FileKind } from '../../runtime/pack/entry.ts'
import type { FileRole } from '../facts.ts'

const KINDS: Readonly<Record<FileRole, FileKind>> = { source: 'code', test: 'test', docs: 'docs' }

export const originKind = (path: string, role: FileRole): FileKind =>
  isConfig(path) ? 'config' : KINDS[role]

const isConfig = (path: string): boolean => {
  const name = basename(path)
  return CONFIG_NAMES.test(name) || CONFIG_EXTENSIONS.test(name)
}

const CONFIG_EXTENSIONS =
  /\.(jsonc?|json5|toml|ya?ml|ini|cfg|conf|config|properties|env|lock|editorconfig|npmrc|cmake|mk|gradle|tfvars|bazelrc)$/i
/** Configurations in a language of their own, or in that of the library. */
const CONFIG_NAMES =
  /^(makefile|gnumakefile|justfile|dockerfile|cmakelists\.txt|gemfile|rakefile|pipfile|setup\.py|noxfile\.py|conf\.py|go\.(mod|work)|manifest\.in|codeowners|\.[\w-]+rc|(requirements|constraints)[\w.-]*\.txt|[\w.-]+\.config\.[cm]?[jt]s|gulpfile\.[cm]?[jt]s|gruntfile\.[cm]?js|build\.rs)$/i
