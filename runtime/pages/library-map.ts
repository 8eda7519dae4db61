/**
 * The map of a library as its build wrote it: the modules as a tree, and of each branch a picture of how its children lean
 * on each other, laid out already. Lines and boxes are in the units of an SVG.
 */
import * as v from 'valibot'

/** The file beside a pack's manifest. */
export const MAP_FILE = 'map.json'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Box = v.strictObject({
  /** Index of the branch or module in `nodes`. */
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
  /** Lighter lines that were left out so that the picture can be read. */
  hidden: Count,
})
const Node = v.strictObject({
  /** What distinguishes it from its siblings: `schemas` of `zod.v4.classic.schemas`. */
  name: v.string(),
  /** Id of its module card; null where a branch has no module of its own. */
  module: v.nullable(v.string()),
  /** Indices of `nodes`. */
  children: v.array(Count),
  /** Of it and everything below. */
  symbols: Count,
  public_symbols: Count,
  picture: v.nullable(Picture),
})
const Drawn = v.strictObject({ project: v.string(), nodes: v.array(Node), root: Count })

export type MapPicture = v.InferOutput<typeof Picture>
export type MapNode = v.InferOutput<typeof Node>
/** One of a library; a pack of several has several. */
export type LibraryMap = v.InferOutput<typeof Drawn>

const Maps = v.strictObject({ maps: v.array(Drawn) })

/** Undefined for what no build of this version wrote. */
export function readMaps(json: unknown): readonly LibraryMap[] | undefined {
  const read = v.safeParse(Maps, json)
  return read.success ? read.output.maps : undefined
}
