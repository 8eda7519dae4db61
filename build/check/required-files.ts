/**
 * Finds examples that load a missing file of the library: `require 'shelf/errors'`, `#include "shelf/errors.h"`. A file
 * belongs to the library if its folder exists and has the library's name; several share folders such as `dry/`.
 */

import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { didYouMean } from '../../runtime/std/did-you-mean.ts'
import { parsePiece } from '../../runtime/verify/parsed-piece.ts'
import { rulesOf } from '../../runtime/verify/reading-rules.ts'
import { linesOf } from '../../runtime/verify/text-pieces.ts'
import { gitIgnoreFilter } from '../discover/git-ignore.ts'
import { type Finding, makeFinding } from './finding.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import type { NameText } from './name-texts.ts'
import { isTypo } from './renames.ts'

/** Whether the folder of a path has the name of the project, as `dry/validation` for `dry-validation`. */
const isBelow = (file: string, project: string): boolean => {
  const parts = dirname(file).split('/')
  return parts.some((_, i) => foldedPath(parts.slice(0, i + 1).join('')) === foldedPath(project))
}

const foldedPath = (name: string): string => name.toLowerCase().replace(/[\W_]/g, '')

export function checkRequiredFiles(
  texts: readonly NameText[],
  { root, languages, project }: Pick<LibraryUnderCheck, 'root' | 'languages' | 'project'>,
): Finding[] {
  const isIgnored = gitIgnoreFilter(root)
  const findings: Finding[] = []
  for (const { path, kind, pieces } of texts) {
    if (kind === 'test') continue
    for (const piece of pieces) {
      const { requires } = languages.get(piece.language ?? '') ?? {}
      const rules = rulesOf(piece.language ?? '')
      if (requires === undefined || rules === undefined || piece.kind !== 'code') continue
      const { outline } = parsePiece(piece, rules)
      const lineAt = linesOf(outline.text)
      for (const { index, groups } of outline.uncommented.matchAll(requires.find)) {
        const { file = '' } = groups ?? {}
        const folders = requires.folders.filter((folder) =>
          existsSync(join(root, folder, dirname(file))),
        )
        const places = folders.flatMap((folder) =>
          requires.ends.map((end) => join(folder, `${file}${end}`)),
        )
        const isOther = folders.length === 0 || !isBelow(file, project)
        // A build may generate the file from a template beside it: `version.h.in`.
        const mayExist = places.some((place) =>
          ['', '.in', '.tmpl', '.erb'].some((end) => existsSync(join(root, `${place}${end}`))),
        )
        if (isOther || mayExist || places.some(isIgnored)) continue
        const near = folders
          .flatMap((folder) => readdirSync(join(root, folder, dirname(file))))
          .map((name) => name.replace(/\.\w+$/, ''))
          .filter((name) => isTypo(name, basename(file).replace(/\.\w+$/, '')))
        const meant = [...new Set(near)].map((name) => `${dirname(file)}/${name}`)
        findings.push(
          makeFinding('unknown-name', {
            path,
            line: piece.line + lineAt(index) - 1,
            name: file,
            message: `there is no file ${places[0]}${didYouMean(meant)}`,
            suggestions: [],
          }),
        )
      }
    }
  }
  return findings
}
