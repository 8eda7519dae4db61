/**
 * `/card/*`: the page of a card or of a library, as HTML or as Markdown. The renderer is imported on first use. Where
 * `cardcat bundle` wrote the pages as files, the host serves these before the app is called.
 */
import * as v from 'valibot'
import type { ResponseRoute } from './response-routes.ts'

export const PAGE_ROUTE: ResponseRoute = {
  operations: {
    GET: {
      summary: 'The page of a card, or of a library',
      description:
        '`{project}/` is the library; a card is `{project}/{id}.html` or `{project}/{id}.md`, percent-encoded with `~` instead of `%`. With `Accept: text/markdown` the answer is Markdown.',
      path: v.object({ page: v.string() }),
      answers: {
        200: { description: 'The page, in Markdown if requested', type: 'text/html' },
      },
      errors: ['not_found', 'pack_corrupt'],
    },
  },
  answer: async (context) => (await import('../pages/answer-page.ts')).answerPage(context),
}
