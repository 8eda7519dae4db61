/**
 * An MCP server over stdin and stdout, until stdin ends. stdout carries the protocol alone; everything else goes to
 * stderr, which clients keep as their log. The SDK's entry for stdio needs Node, so it is imported here.
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

/** Shortened, because a message's errors span many lines and repeat the message. */
const remark = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 200)
