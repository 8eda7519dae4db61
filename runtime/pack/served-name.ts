/**
 * The name of a project's folder on a server: safe for file systems and URLs.
 */
export const servedName = (project: string): string =>
  project.replace(/[^\w.-]+/g, '-').replace(/^\.+/, '-')
