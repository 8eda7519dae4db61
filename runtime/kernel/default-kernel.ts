/**
 * The kernel for packs that were opened without one: compiled from the bytes in the script, once, with the first
 * question that is compared in meaning.
 */
import { kernelOf } from '../kernel.ts'
import type { Kernel } from './kernel.ts'
import { scanModule } from './scan-module.ts'

export function defaultKernel(): Kernel {
  known ??= kernelOf(scanModule())
  return known
}

let known: Kernel | undefined
