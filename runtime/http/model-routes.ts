/**
 * Files that agents fetch before they ask anything: `llms.txt`, skills, `server.json`. They are generated on request;
 * where a folder holds them as files, the host serves those.
 */
import * as v from 'valibot'
import type { Operation } from './operation.ts'
import type { ResponseRoute } from './response-routes.ts'

const route = (
  operation: Pick<Operation, 'summary' | 'description' | 'path'>,
  type: string,
): ResponseRoute => ({
  operations: {
    GET: {
      ...operation,
      answers: { 200: { description: 'The text', type } },
      errors: ['not_found', 'pack_corrupt'],
    },
  },
  answer: async (context) => (await import('../pages/answer-models.ts')).answerModels(context),
})

export const MODEL_ROUTES: Readonly<Record<string, ResponseRoute>> = {
  '/llms.txt': route(
    {
      summary: 'An overview of the content, for language models',
      description: 'The format is that of llmstxt.org, version 2.',
    },
    'text/plain',
  ),
  '/llms-full.txt': route(
    {
      summary: 'The guides and public symbols in full',
      description:
        'For one library, in parts of 50,000 characters, each of which names the next one. For several libraries, an overview.',
    },
    'text/plain',
  ),
  '/index.md': route({ summary: 'The home page in Markdown' }, 'text/markdown'),
  '/server.json': route(
    { summary: 'The description of this server for the MCP registry' },
    'application/json',
  ),
  '/skills/*': route(
    {
      summary: 'An Agent Skill for using a library',
      description: '`{name}/SKILL.md`, where the name is that of a library followed by `-api`.',
      path: v.object({ skill: v.string() }),
    },
    'text/markdown',
  ),
}
