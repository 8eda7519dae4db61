/** Apart from the peer, because the worker that loads the same index has no file system. */
export const ORAMA_SCHEMA = {
  name: 'string',
  path: 'string',
  signature: 'string',
  text: 'string',
  kind: 'enum',
  project: 'enum',
  language: 'enum',
} as const
