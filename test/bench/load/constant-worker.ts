/**
 * The control of a load test: a worker in workerd that answers every request with the same bytes. What its process
 * takes is the host's own cost, which an answer of ours cannot go below.
 *
 * Takes the number of bytes and prints the address.
 */
import { Log, LogLevel, Miniflare } from 'miniflare'

const bytes = Number(process.argv[2])
const worker = new Miniflare({
  modules: true,
  script: `const body = 'x'.repeat(${bytes})
export default { fetch: () => new Response(body) }`,
  host: '127.0.0.1',
  port: 0,
  cf: false,
  log: new Log(LogLevel.NONE),
  logRequests: false,
})
process.stdout.write(`${(await worker.ready).origin}\n`)
process.once('SIGTERM', () => worker.dispose().then(() => process.exit()))
