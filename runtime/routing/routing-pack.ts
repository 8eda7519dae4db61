/**
 * Names of a catalog's routing pack: its project, and its folder, which no pack of a library can have.
 */
export const ROUTING_PROJECT = 'libraries'
export const ROUTING_FOLDER = '~catalog'
