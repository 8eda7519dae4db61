/**
 * Labels derived from the text of three libraries, as four question sets with one pack per library. The library also
 * contains the text that a label was derived from (its test, notebook or guide), so only symbol cards are results,
 * and for first lines of docstrings the index has no docstrings. Questions that contain their answer's name or words
 * are reported separately; figures without further specification are `leak: none`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type JudgedQuestion, readLabels } from '../../build/answer/question-sets.ts'
import type { Absent, AskedQuestion, Part, Places, QuestionSet } from './question-set.ts'

const FOLDER = 'libraries'
export const LIBRARIES = ['geopandas', 'requests', 'pyunitwizard'] as const

const KIND_OF = {
  xref_cloze: 'a sentence of the docs to the symbol that it left out',
  docline2symbol: "a docstring's first line to its symbol, without docstrings",
  nb_md2api: 'a paragraph of a notebook to the symbols called in the next cell',
  test2api: "a test's name to the rarest symbols it calls",
} as const
export type LibrarySetName = keyof typeof KIND_OF

const Row = v.object({ id: v.string(), lib: v.picklist(LIBRARIES) })

export function librarySet(
  name: LibrarySetName,
  { bench, libraries }: Places,
): QuestionSet | Absent {
  const file = join(bench, FOLDER, `${name}.jsonl`)
  if (!existsSync(file)) return { name, reason: `${FOLDER}/${name}.jsonl is not there` }
  if (libraries === undefined)
    return {
      name,
      reason: `--libraries names no folder with the sources of ${LIBRARIES.join(', ')}`,
    }
  const missing = LIBRARIES.find((library) => !existsSync(join(libraries, library)))
  if (missing !== undefined)
    return { name, reason: `there is no folder ${missing} where --libraries leads` }
  const libraryOf = new Map(readRows(file).map(({ id, lib }) => [id, lib]))
  const labels = readLabels(file)
  return {
    ...{ name, about: KIND_OF[name], by: 'card', kinds: ['symbol'], metric: 'mrr10' },
    parts: LIBRARIES.map((library) => ({
      ...libraryPart(libraries, library, name === 'docline2symbol'),
      questions: labels
        .filter(({ id }) => libraryOf.get(id) === library)
        .map((label) => asked(label, library)),
    })).filter(({ questions }) => questions.length > 0),
    published: {},
  }
}

export const libraryPart = (
  libraries: string,
  library: string,
  stripDocstrings = false,
): Pick<Part, 'pack' | 'build'> => ({
  pack: `library-${library}${stripDocstrings ? '-stripped' : ''}`,
  build: { roots: [join(libraries, library)], project: library, stripDocstrings },
})

function asked(label: JudgedQuestion, library: string): AskedQuestion {
  const counts = label.leak === 'none'
  return {
    ...label,
    counts,
    groups: [counts ? `library ${library}` : `leak ${label.leak ?? 'not said'}`],
  }
}

const readRows = (file: string): v.InferOutput<typeof Row>[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => v.parse(Row, JSON.parse(line)))
