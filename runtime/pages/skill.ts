/**
 * A library → a skill for agents (https://agentskills.io/specification): front matter that says when it applies, then
 * how to search, inspect and verify before code is written. Its folder has the name of the skill.
 */
import { folderOf, type IndexLinks, type LibraryHead } from './llms-index.ts'
import { baseOf } from './site-links.ts'

export const SKILLS = 'skills'

/** Of the specification: letters, digits and single hyphens, 64 at most. */
export function skillName(project: string): string {
  const word = project
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)
    .replace(/-+$/, '')
  return word === '' ? 'library-api' : `${word}-api`
}

/** Of the specification, in characters. */
const MAX_DESCRIPTION = 1024

export function skillText(index: LibraryHead, links: IndexLinks): string {
  const { project, title, summary } = index
  const description =
    `Finds and verifies the API of ${title} before code is written against it: symbols with signatures, runnable examples, guides. Use when code imports ${project}, or when a task, an error or a review concerns ${project}. ${summary}`.slice(
      0,
      MAX_DESCRIPTION,
    )
  return `---
name: ${skillName(project)}
description: ${JSON.stringify(description)}
---

# Writing code against ${title}

What you remember of ${project} may be of another version. Do these three steps before you write a call, and the last one after.

## 1. Search

Ask in words or by name; take a result's import line as it is.

${links.hasApi ? apiSearch(links) : fileSearch(index, links)}

## 2. Inspect

Read the signature and one example of each symbol that you will use. Do not guess parameters.

${links.hasApi ? `    curl -s '${baseOf(links)}inspect?symbol=NAME'` : '    npx cardcat inspect NAME --pack PACK'}

A name may be dotted, imported or a suffix. An empty answer means that the name does not exist in this version: search again.

## 3. Verify

Check what you wrote. Each finding names the line, what is wrong and what was probably meant; repeat until there is none.

${
  links.hasApi
    ? `    curl -s ${baseOf(links)}verify -H 'Content-Type: application/json' -d '{"text": "CODE"}'`
    : '    npx cardcat verify FILE --pack PACK'
}

## With MCP

Where a server named cardcat is connected, its tools \`search\`, \`inspect\` and \`verify\` do the same.${
    links.hasApi ? ` Its address is ${baseOf(links)}mcp.` : ' `npx cardcat setup` connects one.'
  }
`
}

const apiSearch = (links: IndexLinks): string =>
  `    curl -s --get '${baseOf(links)}search' --data-urlencode 'q=QUESTION' -d limit=5`

const fileSearch = ({ project }: LibraryHead, links: IndexLinks): string =>
  [
    '    npx cardcat search "QUESTION" --pack PACK',
    '',
    `PACK is a folder that \`npx cardcat build\` writes. Without it read ${folderOf(project, links)}llms.txt and follow its links.`,
  ].join('\n')
