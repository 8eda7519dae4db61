/**
 * The address of the script of a model's thread; the package's element replaces it by its own
 * (build/package/element.ts).
 */
import address from './thread.ts?worker&url'

export const threadAddress = (): string => address
