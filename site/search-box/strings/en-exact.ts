/** The English texts of the switch for exact meaning. */
export const enExact = {
  exact: 'Exact meaning',
  exactHint: 'Runs the model of the search index in this browser, which fetches it once.',
  exactFailed: 'does not run here',
  exactOther: 'is not the model of this index',
} as const
