/**
 * A JSON response that keeps its text for a host in the same process. Reading the text back from the stream would
 * take as long as serializing it.
 */
const texts = new WeakMap<Response, string>()

export function jsonResponse(body: unknown, status: number): Response {
  const text = JSON.stringify(body)
  const response = new Response(text, { status, headers: { 'Content-Type': 'application/json' } })
  texts.set(response, text)
  return response
}

/** @returns undefined for other responses */
export const jsonTextOf = (response: Response): string | undefined => texts.get(response)
