/** Folder of the versions' own folders, below that of their library (versions-file.ts draws it). */
export const VERSIONS_FOLDER = 'versions'
