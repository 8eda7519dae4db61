/**
 * The page for a card that is neither cached nor reachable: it says so and links to the search page, which is cached.
 */
import type { PageAddress } from '../../runtime/pages/page-address.ts'

/** @param site its URL, with a trailing `/` */
export function fallbackPage({ project, id }: PageAddress, site: string): Response {
  const search = `${site}#${new URLSearchParams({ project })}`
  const what = id === null ? `The page of ${project}` : `The page of ${id} (${project})`
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Not on this device</title>
<link rel="stylesheet" href="${escaped(site)}pages.css">
</head>
<body>
<header class="masthead"><a class="wordmark" href="${escaped(site)}">cardcat</a></header>
<main><article>
<h1>Not on this device</h1>
<p>You are offline, and this browser has not kept this page. ${escaped(what)} can be read again when you are online.</p>
<p><a href="${escaped(search)}">Search what is on this device</a></p>
</article></main>
</body>
</html>
`
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'self'",
    },
  })
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
