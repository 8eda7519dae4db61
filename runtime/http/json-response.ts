/**
 * A JSON response that keeps its bytes for a host in the same process. Reading them back from the stream would take as
 * long as serializing the answer.
 */
const bytesOf = new WeakMap<Response, Uint8Array>()

/** @param json in UTF-8 */
export function jsonResponse(json: Uint8Array<ArrayBuffer>, status: number): Response {
  const response = new Response(json, { status, headers: { 'Content-Type': 'application/json' } })
  bytesOf.set(response, json)
  return response
}

/** @returns undefined for other responses */
export const jsonBytesOf = (response: Response): Uint8Array | undefined => bytesOf.get(response)
