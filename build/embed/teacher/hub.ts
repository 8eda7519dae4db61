/**
 * Downloads a model from the hub into the cache, once. We download it ourselves rather than through transformers.js,
 * so that models from the hub and from folders are the same from then on, the files for pooling and prompts (which
 * transformers.js does not read) come along, and errors are reported in one place.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BuildError } from '../../errors.ts'
import { GRAPHS, NEEDED_FILES, OPTIONAL_FILES } from './model-files.ts'

export interface HubOptions {
  /** The folder of all models. */
  readonly folder: string
  /** `HF_ENDPOINT` names a mirror. */
  readonly host: string
  readonly say?: (line: string) => void
}

/** `owner/name`, or only a name, as the oldest models have. */
export const isHubId = (text: string): boolean => /^([\w-][\w.-]*\/)?[\w-][\w.-]*$/.test(text)

/** @throws BuildError when the hub cannot be reached or does not know the model */
export async function modelFromHub(id: string, options: HubOptions): Promise<string> {
  const folder = join(options.folder, ...id.split('/'))
  if (existsSync(folder)) return folder
  const staging = `${folder}.${process.pid}.partial`
  options.say?.(`fetching the model ${id}`)
  try {
    for (const file of NEEDED_FILES) await download(id, file, staging, options, true)
    if (!(await download(id, GRAPHS.q8, staging, options, false)))
      await download(id, GRAPHS.fp32, staging, options, true)
    for (const file of OPTIONAL_FILES) await download(id, file, staging, options, false)
    renameSync(staging, folder)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
  return folder
}

/** @returns whether the file exists */
async function download(
  id: string,
  file: string,
  folder: string,
  { host }: HubOptions,
  needed: boolean,
): Promise<boolean> {
  const response = await fetch(`${host.replace(/\/$/, '')}/${id}/resolve/main/${file}`, {
    headers: process.env.HF_TOKEN ? { authorization: `Bearer ${process.env.HF_TOKEN}` } : {},
  }).catch(() => {
    throw new BuildError(
      `The model ${id} could not be fetched: ${host} cannot be reached. Give the folder of a model with --model FOLDER, or build with --model static, which needs no network.`,
    )
  })
  if (!response.ok) {
    await response.body?.cancel()
    if (!needed) return false
    throw new BuildError(notThere(id, file, response.status))
  }
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, new Uint8Array(await response.arrayBuffer()))
  return true
}

function notThere(id: string, file: string, status: number): string {
  if (status === 401 || status === 403 || (status === 404 && file === NEEDED_FILES[0]))
    return `The hub gives no model ${id} (status ${status}): check the spelling; a private model needs HF_TOKEN.`
  return `The model ${id} has no ${file} (status ${status}): it was not made for transformers.js. Look for a copy with an onnx folder.`
}
