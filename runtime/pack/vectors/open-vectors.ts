/**
 * Parses a file of a pack's vectors, whose kind its first bytes identify. Loaded with the semantic ranking, the only
 * reader of such files.
 */
import type { ExactSpace } from '../../embedding/pack-embedding.ts'
import {
  type Cluster,
  type ClusterPage,
  type ClusterTable,
  openCluster,
  openClusterPage,
  openClusterTable,
  openCoarseTable,
  vectorFileKind,
} from './clusters.ts'
import { openExactSpace } from './exact-space.ts'

export type VectorFile =
  | { readonly kind: 'clusters'; readonly clusters: ClusterTable }
  | { readonly kind: 'cluster'; readonly cluster: Cluster }
  | { readonly kind: 'page'; readonly page: ClusterPage }
  | { readonly kind: 'space'; readonly space: ExactSpace }

/** @returns the reason in words if the bytes are not a file of vectors */
export function openVectors(bytes: Uint8Array): VectorFile | string {
  const kind = vectorFileKind(bytes)
  if (kind === 'coarse' || kind === 'table') {
    const clusters = kind === 'coarse' ? openCoarseTable(bytes) : openClusterTable(bytes)
    return typeof clusters === 'string' ? clusters : { kind: 'clusters', clusters }
  }
  if (kind === 'cluster') {
    const cluster = openCluster(bytes)
    return typeof cluster === 'string' ? cluster : { kind, cluster }
  }
  if (kind === 'page') {
    const page = openClusterPage(bytes)
    return typeof page === 'string' ? page : { kind, page }
  }
  const space = openExactSpace(bytes)
  return typeof space === 'string' ? space : { kind: 'space', space }
}
