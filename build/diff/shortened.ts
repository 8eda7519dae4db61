/**
 * Shortens the code in the message of a change for a changelog: of two long declarations, only the part that differs
 * is of interest. `--json` has the whole text.
 */

/** Characters of one piece of code; a longer one does not fit on a line beside another. */
const LONGEST = 100
/** Characters that both have in common and that are kept on each side of what differs. */
const CONTEXT = 24

export const shortened = (message: string): string =>
  message.includes('` → `')
    ? message.replace(/`([^`]+)` → `([^`]+)`/g, (all, old: string, now: string) =>
        old.length <= LONGEST && now.length <= LONGEST ? all : difference(old, now),
      )
    : message.replace(/`([^`]+)`/g, (_, text: string) => `\`${cut(text)}\``)

function difference(old: string, now: string): string {
  let start = 0
  while (start < old.length && old[start] === now[start]) start++
  let end = 0
  const most = Math.min(old.length, now.length) - start
  while (end < most && old.at(-1 - end) === now.at(-1 - end)) end++
  const part = (text: string): string => {
    const from = Math.max(0, start - CONTEXT)
    const to = Math.min(text.length, text.length - end + CONTEXT)
    return cut(`${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`)
  }
  return `\`${part(old)}\` → \`${part(now)}\``
}

const cut = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).trimEnd()}…`
