/**
 * Additional routes of both benchmark workers: `/noop`, which costs only a request, and `/many`, which answers a list
 * of questions in one request. A worker's clock stops while it computes, so time is taken from outside, and the
 * overhead of a request must be divided by many answers.
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
