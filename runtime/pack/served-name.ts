/** The name of a project in, the name of its pack's folder on a server out: fit for a file system and for a URL. */
export const servedName = (project: string): string =>
  project.replace(/[^\w.-]+/g, '-').replace(/^\.+/, '-')
