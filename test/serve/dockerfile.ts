/**
 * Parses a Dockerfile and returns what its last stage runs. It supports the part of the format that ours uses, in exec
 * form. Anything else is an error, so that this parser and the file cannot drift apart.
 */
export interface Image {
  readonly base: string
  readonly workdir: string
  readonly user: string
  readonly environment: Readonly<Record<string, string>>
  /** The entry point and the command. */
  readonly command: readonly string[]
  readonly healthcheck: readonly string[]
}

export function readDockerfile(text: string): Image {
  const instructions = text
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => /^([A-Z]+)\s+(.*)$/.exec(line)?.slice(1) ?? [line, ''])
  const last = instructions.findLastIndex(([name]) => name === 'FROM')
  const stage = instructions.slice(last)
  const all = (wanted: string) =>
    stage.flatMap(([name, rest = '']) => (name === wanted ? [rest] : []))
  const only = (wanted: string): string => {
    const [first, second] = all(wanted)
    if (first === undefined || second !== undefined) throw new Error(`want one ${wanted}`)
    return first
  }
  for (const [name = ''] of stage) if (!KNOWN.has(name)) throw new Error(`${name} is not read here`)
  const pairs = all('ENV').flatMap((rest) => rest.trim().split(/\s+/))
  return {
    base: only('FROM'),
    workdir: only('WORKDIR'),
    user: only('USER'),
    environment: Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
    command: [...words(only('ENTRYPOINT')), ...words(only('CMD'))],
    healthcheck: words(only('HEALTHCHECK').replace(/^(?:--\S+\s+)*CMD\s+/, '')),
  }
}

const KNOWN = new Set(
  ['FROM', 'COPY', 'WORKDIR', 'ENV', 'USER', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK'].concat([
    'ENTRYPOINT',
    'CMD',
  ]),
)

function words(text: string): string[] {
  const value: unknown = JSON.parse(text)
  if (!Array.isArray(value) || !value.every((word) => typeof word === 'string'))
    throw new Error(`want ["words"], got ${text}`)
  return value
}
