/**
 * Structured data for search engines: schema.org's APIReference or TechArticle, as JSON-LD.
 */
import type { Card } from '../card.ts'
import { inlineText } from '../cards/inline-parts.ts'
import type { SiteLinks } from './site-links.ts'

export function structuredData(card: Card, { origin, addressOf }: SiteLinks): object {
  return {
    '@context': 'https://schema.org',
    '@type': card.kind === 'symbol' || card.kind === 'module' ? 'APIReference' : 'TechArticle',
    headline: card.title,
    description: inlineText(card.summary),
    ...(origin !== undefined && { url: `${origin}${addressOf(card)}` }),
    ...((card.kind === 'symbol' || card.kind === 'module') && {
      executableLibraryName: card.project,
      programmingModel: card.language,
    }),
    about: {
      '@type': 'SoftwareSourceCode',
      name: card.project,
      programmingLanguage: card.language,
      ...(card.version !== null && { version: card.version }),
    },
  }
}
