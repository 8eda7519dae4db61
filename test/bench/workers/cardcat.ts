/**
 * The complete worker of the product, because routes, validation and checks are part of the cost of an answer.
 */
import worker from '../../../runtime/worker.ts'
import { withMany } from './many.ts'

type Rest = Parameters<typeof worker.fetch> extends [Request, ...infer R] ? R : never

export default {
  fetch: (request: Request, ...rest: Rest): Promise<Response> =>
    withMany(request, async (one) => worker.fetch(one, ...rest)),
}
