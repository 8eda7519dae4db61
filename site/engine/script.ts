/**
 * Where the script of the engine is, for the two ways to run it. From source and in the page, Vite says it; the package's
 * element puts the name of its own file in place of this module (build/package/element.ts).
 */
import address from './thread.ts?worker&url'

/** For a worker. */
export const engineAddress = (): string => address

/** In the page's own thread. */
export const engineInPage = (): Promise<typeof import('./thread.ts')> => import('./thread.ts')
