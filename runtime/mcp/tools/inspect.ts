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
    'Shows one symbol or one source file as it stands in the library: the source itself, what it defines, its parents and children, who calls it and what it calls, the tests and pages that mention it. Give exactly one of symbol and path. Take it when you know the name; when you do not, search first.',
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
        description: 'With path: the definition around this line',
        minimum: 1,
      },
      project: PROJECT,
      full: { type: 'boolean', description: 'The whole file as well', default: false },
      max_neighbors: {
        type: 'integer',
        description: 'Most callers, tests and so on, of each kind',
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
