/**
 * `/pack/*`: the static files of the packs. The host serves files that exist before the app is called.
 */
import * as v from 'valibot'
import { refusal } from '../wire/refusal.ts'
import type { ResponseRoute } from './response-routes.ts'

export const PACK_ROUTE: ResponseRoute = {
  operations: {
    GET: {
      summary: 'A file of a pack',
      description:
        '`index.json` lists the packs; `<project>/manifest.json` describes one. Other files have names that contain a hash of their content, and never change.',
      path: v.object({ file: v.string() }),
      answers: { 200: { description: 'The file', type: 'application/octet-stream' } },
      errors: ['not_found'],
    },
  },
  answer: async () =>
    refusal('not_found', 'no pack has this file; /pack/index.json lists the packs'),
}
