/**
 * Reads Python's manifests: pyproject.toml in its standard form and Poetry's, setup.cfg, and setup.py, whose literal
 * arguments are read with regular expressions.
 */
import { parse as parseToml } from 'smol-toml'
import { type Manifest, required, textAt, textsAt } from './manifest-fields.ts'
import { inFile, inPythonFile, inPythonVariable, type VersionPlace } from './version-files.ts'

export function fromPyproject(text: string): Manifest {
  const toml = parseToml(text)
  const name = textAt(toml, 'project', 'name') ?? textAt(toml, 'tool', 'poetry', 'name')
  return {
    name,
    versionPlace: versionPlaceOf(toml, name),
    version: textAt(toml, 'project', 'version') ?? textAt(toml, 'tool', 'poetry', 'version'),
    description:
      textAt(toml, 'project', 'description') ?? textAt(toml, 'tool', 'poetry', 'description'),
    keywords: [
      ...textsAt(toml, 'project', 'keywords'),
      ...textsAt(toml, 'tool', 'poetry', 'keywords'),
    ],
    requires: required(
      'Python',
      textAt(toml, 'project', 'requires-python') ??
        textAt(toml, 'tool', 'poetry', 'dependencies', 'python'),
    ),
  }
}

/** Where the build backends keep a version that is `dynamic`: Hatch, PDM, setuptools, Flit. */
function versionPlaceOf(toml: unknown, name: string | null): VersionPlace | undefined {
  const hatch = textAt(toml, 'tool', 'hatch', 'version', 'path')
  const pdm = textAt(toml, 'tool', 'pdm', 'version', 'path')
  const file = textAt(toml, 'tool', 'setuptools', 'dynamic', 'version', 'file')
  const variable = textAt(toml, 'tool', 'setuptools', 'dynamic', 'version', 'attr')
  const flit = /^flit/.test(textAt(toml, 'build-system', 'build-backend') ?? '')
  const module = textAt(toml, 'tool', 'flit', 'module', 'name') ?? name?.replaceAll('-', '_')
  const path = hatch ?? pdm
  if (path !== null) return inPythonFile(path)
  if (file !== null) return inFile(file)
  if (variable !== null) return inPythonVariable(variable)
  return flit && module !== undefined ? inPythonVariable(`${module}.__version__`) : undefined
}

export function fromSetupCfg(text: string): Manifest {
  const section = /^\[metadata\]\s*$([\s\S]*?)(?=^\[|$(?![\s\S]))/m.exec(text)?.[1] ?? ''
  const field = (key: string) =>
    new RegExp(`^${key}\\s*=[ \\t]*(\\S.*)$`, 'm').exec(section)?.[1]?.trim() ?? null
  const version = field('version')
  const [, kind, place = ''] = /^(attr|file):\s*(\S+)/.exec(version ?? '') ?? []
  return {
    name: field('name'),
    version: version?.includes(':') ? null : version,
    versionPlace:
      kind === undefined ? undefined : kind === 'file' ? inFile(place) : inPythonVariable(place),
    description: field('description'),
    keywords: field('keywords')?.split(/\s*,\s*/) ?? [],
    requires: required('Python', /^python_requires\s*=[ \t]*(\S.*)$/m.exec(text)?.[1]),
  }
}

export function fromSetupPy(text: string): Manifest {
  const given = argumentsOfSetup(text)
  const field = (key: string) =>
    new RegExp(`\\b${key}(?:\\s*=|['"]\\s*:)\\s*['"]([^'"]+)['"]`).exec(given)?.[1] ?? null
  return {
    name: field('name'),
    version: field('version'),
    description: field('description'),
    requires: required('Python', field('python_requires')),
  }
}

/** From the call on, or from the dictionary whose entries are its arguments: `setup(**metadata)`. */
function argumentsOfSetup(text: string): string {
  const call = text.slice(Math.max(0, text.search(/^[ \t]*(?:\w+\.)?setup\s*\(/m)))
  const [, variable] = /^[ \t]*(?:\w+\.)?setup\s*\(\s*\*\*\s*(\w+)/.exec(call) ?? []
  if (variable === undefined) return call
  const at = text.search(new RegExp(`^[ \\t]*${variable}\\s*=\\s*(?:dict\\s*\\(|\\{)`, 'm'))
  return at < 0 ? call : text.slice(at)
}
