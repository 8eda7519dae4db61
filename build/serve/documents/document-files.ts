/**
 * The documents that a server stores, by id and version:
 *
 *   DIR/documents/<hash of the id>.json    one document
 *   DIR/documents.jsonl                    all of them, as of the last re-index
 *   DIR/pack/                              the resulting pack
 *
 * With one file per document, a change writes a few kilobytes, however many documents there are, and a crash affects no
 * other document. The files are the only state, so a restarted server continues with them. Only one server at a time
 * may write to a folder.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Failure, Outcome } from '../../../runtime/answers.ts'
import type { Document } from '../../../runtime/document.ts'
import { errorMessage } from '../../../runtime/std/error-message.ts'
import { byCodeUnits } from '../../../runtime/std/sorted.ts'
import {
  documentNames,
  fileOf,
  PARTIAL,
  readStored,
  removeDurably,
  type StoredDocument,
  storedDocument,
  writeDurably,
} from './document-file.ts'
import { type Head, headsOf } from './document-heads.ts'

/** Checks the current version, and refuses the change or permits it. */
export type Condition = (current: StoredDocument | undefined) => Failure | undefined

export interface Written extends StoredDocument {
  readonly isNew: boolean
}

export interface DocumentFiles {
  /** In the order of the ids. */
  heads(): Promise<readonly Head[]>
  read(id: string): Promise<StoredDocument | undefined>
  write(document: Document, condition: Condition): Promise<Outcome<Written>>
  /** @param condition must refuse a missing document */
  remove(id: string, condition: Condition): Promise<Outcome<undefined>>
}

export interface DocumentLimits {
  readonly documents: number
  /** The size of one document as stored. */
  readonly bytes: number
}

/** Creates the folder, and removes incomplete files of a killed server. */
export function documentFiles(root: string, limits: DocumentLimits): DocumentFiles {
  const folder = documentsIn(root)
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder))
    if (name.endsWith(PARTIAL)) rmSync(join(folder, name), { force: true })

  const heads = headsOf(folder)
  const read = async (id: string): Promise<StoredDocument | undefined> => {
    const kept = await readStored(join(folder, fileOf(id)))
    return typeof kept === 'object' ? kept : undefined
  }
  /** Changes are made one after another, so that each sees the result of the previous one. */
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(change: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const done = last.then(change).catch(notWritten)
    last = done
    return done
  }

  return {
    heads: heads.now,
    read,
    write: (document, condition) =>
      inTurn(async () => {
        const current = await read(document.id)
        const refused = condition(current)
        if (refused !== undefined) return refused
        const kept = storedDocument(document)
        const isNew = current === undefined
        if (Buffer.byteLength(kept.text) > limits.bytes)
          return tooLarge(
            `the document is over ${limits.bytes >> 10} KB: divide it, or raise --max-document`,
          )
        if (isNew && (await documentNames(folder)).length >= limits.documents)
          return tooLarge(
            `there are ${limits.documents} documents already: remove some, or raise --max-documents`,
          )
        if (kept.etag !== current?.etag) {
          await writeDurably(folder, fileOf(document.id), kept.text)
          heads.changed()
        }
        return { ok: true, value: { ...kept, isNew } }
      }),
    remove: (id, condition) =>
      inTurn(async () => {
        const refused = condition(await read(id))
        if (refused !== undefined) return refused
        await removeDurably(folder, fileOf(id))
        heads.changed()
        return { ok: true, value: undefined }
      }),
  }
}

/** Every document, in the order of the ids; an invalid file is left out, with the reason. */
export async function allDocuments(
  root: string,
  leaveOut: (file: string, reason: string) => void,
): Promise<readonly StoredDocument[]> {
  const folder = documentsIn(root)
  const all: StoredDocument[] = []
  for (const name of await documentNames(folder)) {
    const kept = await readStored(join(folder, name))
    if (typeof kept === 'string') leaveOut(name, kept)
    else if (kept !== undefined) all.push(kept)
  }
  return all.sort((a, b) => byCodeUnits(a.document.id, b.document.id))
}

const documentsIn = (root: string): string => join(root, 'documents')

const tooLarge = (msg: string): Failure => ({ ok: false, code: 'too_large', msg })

/** For example a full disk, or a folder without write permission. */
const notWritten = (error: unknown): Failure => ({
  ok: false,
  code: 'internal',
  msg: `the change could not be written, and what was there before is still there: ${errorMessage(error)}`,
})
