/** What verification finds in a text: its findings, and the names of the library that it uses. */
import type { Finding } from '../verify.ts'
import type { Entity } from './library.ts'

/** A finding of verification, with what `cardcat check` needs to suggest a fix. */
export interface JudgedFinding extends Finding {
  /** For a misused call: the named argument that is not a parameter. */
  readonly parameter?: string
  /** For a misused call: the parameters that get no argument. */
  readonly missing?: readonly string[]
  /** For a deprecated name: its deprecation note. */
  readonly note?: string
  /** Whether the name itself does not exist, whatever the verdict. */
  readonly absent?: boolean
  /** An import statement gives the name with its module. */
  readonly imported?: boolean
  /** The library has the name in another namespace. */
  readonly moved?: boolean
  /** The text names the owner itself, and not a value of this class. */
  readonly isStatic?: boolean
  /** The variable of the value, if only an example above binds it. */
  readonly boundAbove?: string
  /** A name before this one in its chain does not exist. */
  readonly behind?: JudgedFinding
  /** The last name of the chain, if an absent one precedes it: `name` of `lib.wrong.name()`. */
  readonly tail?: string
}

export interface Judgement {
  readonly checked: number
  readonly findings: readonly JudgedFinding[]
  /** Symbols that the text uses, and those that it was probably meant to use. */
  readonly used: readonly Entity[]
  /** Each use of a name of the library, in reading order. */
  readonly uses: readonly PlacedUse[]
  /** Each use of a member of a variable. */
  readonly memberUses: readonly MemberUse[]
  /** Those of variables that hold values of other libraries. */
  readonly foreignUses: readonly MemberUse[]
}

/** A use of a member of a variable: `queue.pause()`. */
export interface MemberUse {
  readonly variable: string
  readonly member: string
  readonly language: string
  readonly line: number
  /** The classes of the variable; undefined if they are unknown. */
  readonly classes: readonly Entity[] | undefined
}

export interface PlacedUse {
  /** As written in the text. */
  readonly name: string
  readonly line: number
  readonly entity: Entity
}

/** What is collected while the pieces of a text are judged. */
export interface Collected {
  checked: number
  readonly findings: JudgedFinding[]
  /** By pack and number. */
  readonly used: Map<string, Entity>
  readonly uses: PlacedUse[]
  readonly memberUses: MemberUse[]
}

export const nothingCollected = (): Collected => ({
  checked: 0,
  findings: [],
  used: new Map(),
  uses: [],
  memberUses: [],
})

export function addUsed({ used }: Collected, entity: Entity): void {
  used.set(`${entity.pack.name} ${entity.number}`, entity)
}
