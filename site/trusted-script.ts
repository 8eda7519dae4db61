/**
 * Addresses of this package's own scripts as Trusted Types, which some pages require
 * (`require-trusted-types-for 'script'`). There is one policy, `cardcat`, created when the first script is started.
 * https://w3c.github.io/trusted-types/dist/spec/; not in every browser.
 */
export function trustedScript(address: string): string {
  policy ??= globalThis.trustedTypes?.createPolicy('cardcat', { createScriptURL: (own) => own })
  return policy?.createScriptURL(address) ?? address
}

interface Policy {
  createScriptURL(address: string): string
}
declare global {
  var trustedTypes:
    | { createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy }
    | undefined
}
let policy: Policy | undefined
