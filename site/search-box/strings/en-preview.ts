/** The English texts of the preview. */
export const enPreview = {
  deprecated: 'deprecated',
  since: 'since {version}',
  preview: 'Preview',
  signature: 'Signature',
  example: 'Example',
  exampleFrom: 'Example from {place}',
  cutFrom: 'cut from {n} lines',
  mustFail: 'must fail',
  old: 'of an older version',
  continues: 'continues the example above it',
  offers: 'Exports',
  open: 'Open',
  copyCode: 'Copy code',
  copyImport: 'Copy import',
  copyLink: 'Copy link',
  copyContext: 'Copy context for an LLM',
} as const
