/**
 * `/openapi.json` and `/docs`: the description of this API, for programs and for people. It is generated ahead (`npm
 * run openapi`) and loaded on first use, so that no other request pays for it.
 */
import * as v from 'valibot'
import type { ResponseRoute } from './response-routes.ts'

export const OPENAPI_ROUTES: Readonly<Record<'/openapi.json' | '/docs', ResponseRoute>> = {
  '/openapi.json': {
    operations: {
      GET: {
        summary: 'This description of the API, in OpenAPI 3.1',
        answers: {
          200: { description: 'The description', body: v.looseObject({ openapi: v.string() }) },
        },
        errors: [],
      },
    },
    answer: async () => Response.json(await description()),
  },
  '/docs': {
    operations: {
      GET: {
        summary: 'The description of the API as a page',
        answers: { 200: { description: 'The page', type: 'text/html' } },
        errors: [],
      },
    },
    async answer() {
      const { docsPage, DOCS_POLICY } = await import('./docs-page.ts')
      return new Response(docsPage(await description()), {
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': DOCS_POLICY,
        },
      })
    },
  },
}

const description = async () => (await import('./openapi.json', { with: { type: 'json' } })).default
