/**
 * The map of a library as the build wrote it: the modules as a tree and, for each branch, a laid-out picture of how
 * its children depend on each other. Lines and boxes are in SVG units.
 */
import * as v from 'valibot'

/** The file beside a pack's manifest. */
export const MAP_FILE = 'map.json'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Box = v.strictObject({
  /** The index of the branch or module in `nodes`. */
  node: Count,
  x: v.number(),
  y: v.number(),
  width: v.number(),
  height: v.number(),
})
const Line = v.strictObject({
  from: Count,
  to: Count,
  /** How many symbols of `from` use one of `to`. */
  weight: Count,
  /** `x, y` pairs. */
  points: v.array(v.number()),
})
const Picture = v.strictObject({
  width: v.number(),
  height: v.number(),
  boxes: v.array(Box),
  lines: v.array(Line),
  /** The number of weaker edges that were left out to keep the picture readable. */
  hidden: Count,
})
const Node = v.strictObject({
  /** The part of its name that distinguishes it from its siblings: `schemas` of `zod.v4.classic.schemas`. */
  name: v.string(),
  /** The id of its module card; null for a branch without a module of its own. */
  module: v.nullable(v.string()),
  /** Indices in `nodes`. */
  children: v.array(Count),
  /** The number of symbols in it and everything below. */
  symbols: Count,
  public_symbols: Count,
  picture: v.nullable(Picture),
})
const Drawn = v.strictObject({ project: v.string(), nodes: v.array(Node), root: Count })

export type MapPicture = v.InferOutput<typeof Picture>
export type MapNode = v.InferOutput<typeof Node>
/** The map of one library; a pack of several has several. */
export type LibraryMap = v.InferOutput<typeof Drawn>

const Maps = v.strictObject({ maps: v.array(Drawn) })

/** Undefined for data that no build of this version wrote. */
export function readMaps(json: unknown): readonly LibraryMap[] | undefined {
  const read = v.safeParse(Maps, json)
  return read.success ? read.output.maps : undefined
}
