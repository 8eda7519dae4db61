/** The English texts of a button that copies. */
export const enCopy = {
  copied: 'Copied',
  notCopied: 'The browser did not allow copying',
} as const
