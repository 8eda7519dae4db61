/**
 * The script of the engine: loaded as a module worker it answers messages (serve.ts); imported by a page where
 * workers are forbidden it exports the same functions. It is one file for both, so that a site keeps one copy.
 */
import { browserAnswerer, readChoices, readWhole } from '../answer-in-browser.ts'
import { serve } from './serve.ts'

export { browserAnswerer, readChoices, readWhole }

// A page has a document.
if (globalThis.document === undefined)
  serve(globalThis, { browserAnswerer, readChoices, readWhole })
