/**
 * The tool `inspect`: inspects a symbol or a file, as GET /inspect does.
 */

import { ANSWERS } from '../../http/responses.ts'
import { DEFAULT_NEIGHBORS, inspect } from '../../inspect.ts'
import { MAX_NEIGHBORS, PATH_CHARS, readInspectRequest, SYMBOL_CHARS } from '../../wire/requests.ts'
import type { Tool } from '../tool.ts'
import { PROJECT } from './fields.ts'

export const inspectTool: Tool = {
  name: 'inspect',
  title: 'Inspect a symbol or a file',
  description:
    'Returns one symbol or one source file of the library: its source, its definitions, parents and children, callers and callees, and the tests and pages that mention it. Give exactly one of symbol and path. Use this when you know the name; otherwise search first.',
  input: {
    type: 'object',
    properties: {
      symbol: {
        type: 'string',
        description:
          'A name in any form: requests.Session.get, requests.sessions:Session.get, Session.get',
        maxLength: SYMBOL_CHARS,
      },
      path: {
        type: 'string',
        description: 'A file, relative to the root of the library',
        maxLength: PATH_CHARS,
      },
      line: {
        type: 'integer',
        description: 'With path: the definition that contains this line',
        minimum: 1,
      },
      project: PROJECT,
      full: { type: 'boolean', description: 'Also return the whole file', default: false },
      max_neighbors: {
        type: 'integer',
        description: 'Maximum number of neighbours (callers, tests, …) of each kind',
        default: DEFAULT_NEIGHBORS,
        minimum: 0,
        maximum: MAX_NEIGHBORS,
      },
    },
    additionalProperties: false,
  },
  output: ANSWERS.inspection,
  async answer(input, { open }) {
    const request = readInspectRequest(input)
    return request.ok ? inspect(await open(), request.value) : request
  },
}
