/** Where the script of a model's thread is; the package's element puts its own in place of this (build/package/element.ts). */
import address from './thread.ts?worker&url'

export const threadAddress = (): string => address
