/** Splits specifiers of npm packages (https://nodejs.org/api/esm.html#terminology). */

export interface PackageSpecifier {
  /** `shop`, `@acme/shop` */
  readonly name: string
  /** `parts/cart`; '' for the package itself. */
  readonly subpath: string
}

/** @param specifier bare, not relative: `@acme/shop/parts/cart` */
export function packageSpecifier(specifier: string): PackageSpecifier {
  const parts = specifier.split('/')
  const length = specifier.startsWith('@') ? 2 : 1
  return { name: parts.slice(0, length).join('/'), subpath: parts.slice(length).join('/') }
}
