/**
 * What both bench workers add to a search over HTTP: `/noop`, which costs a request and nothing else, and
 * `/many`, which asks a list of questions within one request. A worker's clock stands still while it
 * computes, so time is taken from outside, and one request's overhead must be spread over many answers.
 */
import * as v from 'valibot'

const Many = v.object({ ask: v.string(), questions: v.array(v.string()) })

export async function withMany(
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { pathname, origin } = new URL(request.url)
  if (pathname === '/noop') return new Response('ok')
  if (pathname !== '/many') return answer(request)
  const { ask, questions } = v.parse(Many, await request.json())
  let characters = 0
  for (const question of questions) {
    const url = `${origin}${ask}&q=${encodeURIComponent(question)}`
    const response = await answer(new Request(url))
    if (!response.ok) return response
    characters += (await response.text()).length
  }
  return Response.json({ answered: questions.length, characters })
}
