/** Which findings are new in a release. */
import { expect, test } from 'vitest'
import { type Finding, makeFinding } from '../../build/check/finding.ts'
import type { LibraryVersion } from '../../build/diff/library-version.ts'
import { splitFindings } from '../../build/release/since.ts'
import { diffOfFiles, python } from '../diff/small-versions.ts'

const DOCSTRING = '    """Waits.\n\n    Parameters\n    ----------\n    timeout : int\n    """\n'
const wait = (parameter: string) => `def wait(${parameter}):\n${DOCSTRING}    return ${parameter}\n`
const PAGE =
  '# Start\n\n[guide](guide.md), [lost](lost.md), [open](more.md#open-a-shelf), [gone](more.md#gone)\n'

const link = (rule: 'broken-link' | 'broken-anchor', name: string, target: Finding['target']) =>
  makeFinding(rule, {
    path: 'README.md',
    line: 3,
    name,
    message: '',
    suggestions: [],
    ...(target && { target }),
  })

test('what this release broke is new, and what was broken before is not', async () => {
  const old = python(wait('timeout'))
  const now = python(wait('deadline'))
  const texts = new Map([
    ...Object.entries(old),
    ['README.md', PAGE],
    ['guide.md', '# Guide\n'],
    ['more.md', '# More\n\n## Open a shelf\n'],
  ])
  const before: LibraryVersion = {
    name: 'old',
    project: 'shelf',
    version: '1.0.0',
    cards: [],
    find: () => [],
    source: (path) => texts.get(path),
  }
  const parameter = (symbol: string) =>
    makeFinding('unknown-parameter', {
      path: 'shelf/__init__.py',
      line: 6,
      name: 'timeout',
      symbol,
      message: '',
      suggestions: [],
    })
  const brought = [
    parameter('shelf.wait'),
    link('broken-link', 'guide.md', { path: 'guide.md' }),
    link('broken-anchor', 'more.md#open-a-shelf', { path: 'more.md', anchor: 'open-a-shelf' }),
  ]
  const older = [
    parameter('shelf.another'),
    link('broken-link', 'lost.md', { path: 'lost.md' }),
    link('broken-anchor', 'more.md#gone', { path: 'more.md', anchor: 'gone' }),
  ]
  const current = new Map([...Object.entries(now), ['README.md', PAGE]])
  const split = splitFindings([...brought, ...older], before, await diffOfFiles(old, now), (path) =>
    current.get(path),
  )
  expect(split).toEqual({ brought, older })
})
