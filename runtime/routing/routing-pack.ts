/**
 * What the routing pack of a catalog is called: its project, and its folder beside those of the packs, a name that no pack
 * is served under.
 */
export const ROUTING_PROJECT = 'libraries'
export const ROUTING_FOLDER = '~catalog'
