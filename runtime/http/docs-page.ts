/**
 * Renders the description of the API as a page: plain HTML without a script, so that it loads nothing else, weighs a
 * few kilobytes, and works in a worker, under any path and with a screen reader.
 */
import * as v from 'valibot'
import { code, escaped, prose } from './docs/html.ts'
import { shapeOf, tableOf } from './docs/schema-html.ts'

const json = v.record(v.string(), v.unknown())

const parameter = v.object({
  name: v.string(),
  in: v.string(),
  required: v.optional(v.boolean(), false),
  description: v.string(),
  schema: json,
})
const content = v.record(v.string(), v.object({ schema: v.optional(json) }))
const response = v.object({ description: v.string(), content: v.optional(content, {}) })
const reference = v.object({ $ref: v.string() })
const operation = v.object({
  summary: v.string(),
  description: v.optional(v.string()),
  security: v.optional(v.array(v.unknown())),
  parameters: v.optional(v.array(parameter), []),
  requestBody: v.optional(v.object({ content })),
  responses: v.record(v.string(), v.union([reference, response])),
})
const described = v.object({
  info: v.object({ title: v.string(), version: v.string(), description: v.string() }),
  paths: v.record(v.string(), v.record(v.string(), operation)),
  components: v.object({
    schemas: v.record(v.string(), json),
    responses: v.record(v.string(), response),
  }),
})
type Described = v.InferOutput<typeof described>
type Operation = v.InferOutput<typeof operation>

/** The policy of the page, which has a style and nothing else. */
export const DOCS_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

export function docsPage(description: unknown): string {
  const { info, paths, components } = v.parse(described, description)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ method: method.toUpperCase(), path, each })),
  )
  const title = `${escaped(info.title)} ${escaped(info.version)}: HTTP API`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="describedby" type="application/json" href="openapi.json">
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>${prose(info.description)}</p>
<p>For programs: <a href="openapi.json">openapi.json</a>.</p>
</header>
<nav aria-label="Routes"><ul>
${operations.map(({ method, path, each }) => `<li><a href="#${idOf(method, path)}">${code(`${method} ${path}`)}</a> ${prose(each.summary)}</li>`).join('\n')}
</ul></nav>
<main>
${operations.map(({ method, path, each }) => section(method, path, each, components.responses)).join('\n')}
<h2 id="shapes">Shapes</h2>
${Object.entries(components.schemas)
  .map(([name, schema]) => `<h3 id="${escaped(name)}">${escaped(name)}</h3>\n${shapeOf(schema)}`)
  .join('\n')}
</main>
</body>
</html>
`
}

function section(
  method: string,
  path: string,
  { summary, description, security, parameters, requestBody, responses }: Operation,
  shared: Described['components']['responses'],
): string {
  const rows = parameters.map(({ name, in: place, required, description, schema }) => ({
    ...{ name, place: escaped(place), isRequired: required, schema, description },
  }))
  const body = requestBody?.content['application/json']?.schema
  const parts = [
    `<h2 id="${idOf(method, path)}">${code(`${method} ${path}`)}</h2>`,
    `<p>${prose(summary)}.${description === undefined ? '' : ` ${prose(description)}`}</p>`,
    ...(security === undefined ? [] : ['<p>Needs the bearer token of administration.</p>']),
    ...(rows.length === 0 ? [] : ['<h3>Parameters</h3>', tableOf(rows)]),
    ...(body === undefined ? [] : ['<h3>Body</h3>', shapeOf(body)]),
    '<h3>Answers</h3>',
    `<dl>${Object.entries(responses)
      .map(([status, each]) => answer(status, '$ref' in each ? shared[status] : each))
      .join('\n')}</dl>`,
  ]
  return `<section>\n${parts.join('\n')}\n</section>`
}

function answer(status: string, sent: v.InferOutput<typeof response> | undefined): string {
  if (sent === undefined) return ''
  const bodies = Object.entries(sent.content).map(([type, { schema }]) =>
    schema === undefined ? code(type) : shapeOf(schema),
  )
  return `<dt>${status}</dt><dd>${prose(sent.description)} ${bodies.join(' ')}</dd>`
}

const idOf = (method: string, path: string): string =>
  `${method}${path}`.toLowerCase().replace(/[^a-z]+/g, '-')

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}
code{font-family:ui-monospace,monospace;font-size:.9em}
section,h2#shapes{border-top:1px solid #8886;margin-top:2.5rem;padding-top:.5rem}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8883;overflow-wrap:anywhere}
dt{font-weight:600}dd{margin:0 0 .5rem 1.5rem}
:focus-visible{outline:2px solid;outline-offset:2px}`
