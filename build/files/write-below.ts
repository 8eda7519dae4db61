/**
 * Writes a file below a folder and makes the folders on its way.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** @param name of the file, relative to the folder */
export async function writeBelow(folder: string, name: string, text: string): Promise<void> {
  const file = join(folder, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
