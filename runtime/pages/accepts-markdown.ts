/**
 * `Accept` → whether Markdown is wanted rather than HTML: it is named, and HTML is not preferred (RFC 9110, 12.5.1).
 */
export function acceptsMarkdown(accept: string | null | undefined): boolean {
  const markdown = qualityOf('text/markdown', accept)
  return markdown > 0 && markdown >= qualityOf('text/html', accept)
}

function qualityOf(type: string, accept: string | null | undefined): number {
  for (const range of (accept ?? '').split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    if (name !== type) continue
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return quality === undefined ? 1 : Number(quality) || 0
  }
  return 0
}
