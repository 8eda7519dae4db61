/**
 * The main entry for workerd, which does not compile WebAssembly at run time: the kernel is a module import.
 */
import scan from '../../wasm/scan.wasm'
import type { Outcome } from '../answers.ts'
import { type Catalog, openFrom } from './catalog.ts'
import type { CatalogSource, OpenOptions } from './source.ts'

export const openCatalog = (
  source: CatalogSource | readonly CatalogSource[],
  options: OpenOptions = {},
): Promise<Outcome<Catalog>> => openFrom(source, options, scan)
