/**
 * What is offered → an MCP server over stdin and stdout, until stdin ends. stdout carries the protocol alone; whatever else is to
 * be said goes to stderr, which clients keep as their log. The SDK's entry for stdio is Node's, so it is imported here.
 */
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Offer } from '../../runtime/mcp/offer.ts'
import { NO_SUBSCRIPTIONS, serverFactory } from '../../runtime/mcp/protocol.ts'

export function serveMcpOverStdio(offer: Offer): void {
  serveStdio(serverFactory(offer), {
    maxSubscriptions: NO_SUBSCRIPTIONS,
    onerror: ({ message }) => process.stderr.write(`warning ${remark(message)}\n`),
  })
}

/** What is wrong with a message is listed over many lines, and repeats what was sent. */
const remark = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 200)
