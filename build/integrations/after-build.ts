/**
 * The common part of the integrations for JavaScript generators: their options, and the step after the generator has
 * written its pages. Each integration only adds the hook of its generator.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { BuildError } from '../errors.ts'
import { PACKAGE_ROOT } from '../package-root.ts'

/** Options of an integration. All have defaults. */
export interface IntegrationOptions {
  /**
   * Folders of libraries whose symbols and recipes are indexed, too, relative to the folder where the generator is
   * started; `['..']` for a site in a folder of its repository. Default: the pages alone.
   */
  readonly roots?: readonly string[]
  /** Read in place of `cardcat.json` of the first root. */
  readonly config?: string
  /** Name and version of the library. Default: from its own manifest. */
  readonly project?: string
  readonly version?: string
  /** The embedder: `static` (built in, the default), `none`, or a transformers.js model by folder or hub id. */
  readonly model?: string
  /** The number of threads. Default: the number of cores. */
  readonly jobs?: number
  /** False: leave out `llms.txt`, the Markdown of the pages, and the links to both. */
  readonly llmsTxt?: boolean
  /** Attributes of `<cardcat-search>`, such as `{ shortcuts: 'mod+k', recent: '' }`. */
  readonly attributes?: Readonly<Record<string, string>>
}

export interface WrittenSite {
  /** The generator's output folder. */
  readonly site: string
  /** The URL or path at which it will be published. */
  readonly url: string
  readonly say: (line: string) => void
}

/**
 * Runs `cardcat site` in a process of its own. Generators load their configuration, and with it this module, through
 * loaders that may be closed when the pages are written.
 * @throws BuildError with the output of the command
 */
export async function afterBuild(
  options: IntegrationOptions,
  { site, url, say }: WrittenSite,
): Promise<void> {
  const command = [join(PACKAGE_ROOT, 'dist', 'cli.js'), 'site', site, '--url', url]
  const child = spawn(process.execPath, [...command, ...flagsOf(options)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, wrong, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve)),
  ])
  if (code !== 0) throw new BuildError(wrong.trim() || `cardcat site ended with exit code ${code}`)
  for (const line of output.split('\n')) if (line.trim() !== '') say(line.trim())
}

function flagsOf({
  roots = [],
  config,
  project,
  version,
  model,
  jobs,
  llmsTxt = true,
}: IntegrationOptions): string[] {
  const flags = { config, project, 'library-version': version, model, jobs }
  return [
    ...roots.flatMap((root) => ['--root', root]),
    ...(llmsTxt ? [] : ['--no-llms-txt']),
    ...Object.entries(flags).flatMap(([name, value]) =>
      value === undefined ? [] : [`--${name}`, String(value)],
    ),
  ]
}

/** The attributes of the element: the integration's own, then those of the site's author. */
export const boxAttributes = ({ attributes = {} }: IntegrationOptions): Record<string, string> => ({
  view: 'modal',
  ...attributes,
})
