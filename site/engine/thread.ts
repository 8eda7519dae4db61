/**
 * The script of the engine: loaded as a module worker it answers messages (serve.ts); imported by a page where
 * workers are forbidden it exports the same functions. It is one file for both, so that a site keeps one copy.
 */
import { browserAnswerer, readOffers, readWhole } from '../answer-in-browser.ts'
import { serve } from './serve.ts'

export { browserAnswerer, readOffers, readWhole }

// A page has a document.
if (globalThis.document === undefined) serve(globalThis, { browserAnswerer, readOffers, readWhole })
