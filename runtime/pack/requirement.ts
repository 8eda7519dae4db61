/**
 * The versions of a runtime or compiler that a library works with, as its manifest writes them: Node.js `>=18`,
 * Go `1.22`.
 */
import { object, text } from '../std/shape.ts'

export interface Requirement {
  readonly runtime: string
  readonly versions: string
}

export const requirement = object<Requirement>({ runtime: text, versions: text })
