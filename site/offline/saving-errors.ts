/** What went wrong while a library was being kept, in words that say what to do next. */
export function savingError(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return new Error(QUOTA_EXCEEDED)
  if (error instanceof TypeError)
    return new Error('The network failed. Try again when you are online.')
  return error
}

export const QUOTA_EXCEEDED =
  'This browser has no room left for it. Remove another library, or data of other sites, and try again.'
