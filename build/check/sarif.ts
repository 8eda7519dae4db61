/**
 * Formats findings as a SARIF 2.1.0 log (https://docs.oasis-open.org/sarif/sarif/v2.1.0/) for code scanning services.
 * Fingerprints contain no line number, so that an edit above a finding does not make it new.
 */
import { createHash } from 'node:crypto'
import { ownVersion } from '../own-version.ts'
import { keyOf } from './baseline.ts'
import { type Finding, RULES } from './finding.ts'

/** @param pathInCheckout a path of the library from the root of the checkout */
export function sarifOf(
  findings: readonly Finding[],
  isNew: (finding: Finding) => boolean,
  pathInCheckout: (path: string) => string = (path) => path,
) {
  const ids = Object.keys(RULES)
  const seen = new Map<string, number>()
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'cardcat check',
            semanticVersion: ownVersion(),
            rules: Object.entries(RULES).map(([id, { level, description }]) => ({
              id,
              shortDescription: { text: description },
              defaultConfiguration: { level },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { ROOT: { description: { text: 'The root of the checkout.' } } },
        results: findings.map((finding) => {
          const { rule, level, path, line, message, suggestions } = finding
          const key = keyOf(finding)
          const count = (seen.get(key) ?? 0) + 1
          seen.set(key, count)
          return {
            ruleId: rule,
            ruleIndex: ids.indexOf(rule),
            level,
            message: { text: message },
            baselineState: isNew(finding) ? 'new' : 'unchanged',
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: uriOf(pathInCheckout(path)), uriBaseId: 'ROOT' },
                  region: { startLine: line },
                },
              },
            ],
            partialFingerprints: {
              'cardcatFinding/v1': createHash('sha256')
                .update(`${key}\0${count}`)
                .digest('hex')
                .slice(0, 32),
            },
            ...(suggestions.length > 0 && { properties: { suggestions } }),
          }
        }),
      },
    ],
  }
}

const uriOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/')
