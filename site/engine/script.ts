/**
 * The address of the engine's script, for both ways to run it. From source and in the page, Vite provides it; the
 * package's element replaces this module by one with the name of its own file (build/package/element.ts).
 */
import address from './thread.ts?worker&url'

/** For a worker. */
export const engineAddress = (): string => address

/** In the page's own thread. */
export const engineInPage = (): Promise<typeof import('./thread.ts')> => import('./thread.ts')
