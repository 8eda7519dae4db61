/** The English texts of what is offered while nothing is asked. */
export const enSuggestions = {
  recent: 'Recent searches',
  clear: 'Clear',
  try: 'Try',
} as const
