/**
 * JSON as a web Response, and its text again for a host that has it in the same process: what is in memory as a whole need
 * not be read from a stream, which takes as long as writing the JSON.
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
