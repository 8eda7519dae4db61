/**
 * Preloaded into every Node process of a test (NODE_OPTIONS=--require): any look-up of a name and any
 * connection that is not to this machine throws, and is written down for the test to find. Worker threads
 * and child processes inherit it.
 */
const { appendFileSync } = require('node:fs')
const dns = require('node:dns')
const net = require('node:net')
const dgram = require('node:dgram')

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+|0\.0\.0\.0|::)$/
const record = process.env.CARDCAT_TEST_OUTSIDE

function refuse(what) {
  if (record !== undefined) appendFileSync(record, `${what}\n`)
  throw new Error(`a test forbids ${what}`)
}

const guard = (object, name, hostOf) => {
  const original = object[name]
  object[name] = function guarded(...given) {
    const host = hostOf(given)
    if (host !== undefined && !LOCAL.test(host)) refuse(`${name} ${host}`)
    return original.apply(this, given)
  }
}

for (const resolver of [dns, dns.promises])
  for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny'])
    guard(resolver, name, ([host]) => (host === null ? undefined : String(host)))

// connect(options), connect(port, host), connect(path); net normalizes some calls to one array.
guard(net.Socket.prototype, 'connect', ([first, second]) => {
  const options = Array.isArray(first) ? first[0] : first
  if (typeof options === 'object' && options !== null)
    return options.path === undefined ? (options.host ?? undefined) : undefined
  return typeof second === 'string' ? second : undefined
})
guard(dgram.Socket.prototype, 'send', (given) =>
  given.filter((value) => typeof value === 'string').at(-1),
)
