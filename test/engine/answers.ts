/**
 * A small library for tests of the engine: names, docs and tests as a build would provide them, so that questions
 * have right answers.
 */
import type { SmallCard } from '../small-pack.ts'

export const LIBRARY: SmallCard[] = [
  {
    id: 'io.csv:read_csv',
    keys: ['io.csv:read_csv', 'io.csv.read_csv', 'io.read_csv', 'lib.read_csv'],
    fields: {
      name: 'read_csv',
      path: 'io csv',
      signature: 'read_csv(path, sep=",")',
      text: 'Read a table from a comma separated file.',
      body: 'return Reader(path).rows()',
    },
  },
  {
    id: 'io.csv:write_csv',
    keys: ['io.csv:write_csv', 'io.csv.write_csv', 'lib.write_csv'],
    fields: {
      name: 'write_csv',
      path: 'io csv',
      signature: 'write_csv(table, path)',
      text: 'Write a table to a comma separated file.',
    },
  },
  {
    id: 'io.csv:Reader.rows',
    keys: ['io.csv:Reader.rows', 'io.csv.Reader.rows'],
    visibility: 'internal',
    fields: { name: 'Reader.rows', path: 'io csv', text: 'All rows, read lazily.' },
  },
  {
    id: 'io.csv:_split',
    keys: ['io.csv:_split', 'io.csv._split'],
    visibility: 'private',
    fields: { name: '_split', path: 'io csv', text: 'Split a line of a comma separated file.' },
  },
  {
    id: 'linalg:svd',
    keys: ['linalg:svd', 'numpy.linalg.svd'],
    fields: {
      name: 'numpy.linalg.svd',
      path: 'numpy linalg',
      signature: 'svd(a, full_matrices=True)',
      text: 'Singular value decomposition.',
    },
  },
  {
    id: 'model:GridSearchCV',
    keys: ['model:GridSearchCV', 'sklearn.model_selection.GridSearchCV'],
    fields: {
      name: 'GridSearchCV',
      path: 'model selection',
      text: 'Exhaustive search over specified parameter values for an estimator.',
    },
  },
  {
    id: 'model:GridSearchCV.fit',
    keys: ['model:GridSearchCV.fit', 'sklearn.model_selection.GridSearchCV.fit'],
    fields: { name: 'GridSearchCV.fit', path: 'model selection', text: 'Run fit with all sets.' },
  },
  {
    id: 'shape:Circle.area',
    language: 'typescript',
    keys: ['shape:Circle.area'],
    fields: { name: 'Circle.area', path: 'shape', text: 'The area of the circle.' },
  },
  {
    id: 'shape:area',
    language: 'typescript',
    keys: ['shape:area'],
    fields: { name: 'area', path: 'shape', text: 'The area of any shape.' },
  },
  {
    id: 'lib/docs/guide.md#reading-tables',
    kind: 'guide',
    language: 'markdown',
    path: 'docs/guide.md',
    fields: {
      name: 'Reading tables',
      path: 'guide',
      text: 'A table in a file is read by read_csv, header first. Values are validated by validation rules.',
    },
  },
  {
    id: 'lib/docs/ja.md#検索',
    kind: 'guide',
    language: 'markdown',
    path: 'docs/ja.md',
    fields: { name: '検索エンジン', path: 'guide', text: '全文検索エンジンの使い方' },
  },
  {
    id: 'lib/docs/cpp.md#bindings',
    kind: 'guide',
    language: 'markdown',
    path: 'docs/cpp.md',
    fields: {
      name: 'Bindings',
      path: 'guide',
      text: 'Bindings for C++ exist, for C there are none.',
    },
  },
  {
    id: 'lib/tests/test_csv.py::test_read_csv',
    kind: 'recipe',
    language: 'python',
    path: 'tests/test_csv.py',
    fields: { name: 'test_read_csv', text: '', body: 'rows = read_csv("a.csv")\nassert rows' },
  },
  {
    id: 'io.csv',
    kind: 'module',
    keys: ['io.csv'],
    fields: { name: 'io.csv', path: 'io csv', text: 'Tables in comma separated files.' },
  },
]
