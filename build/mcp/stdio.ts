/**
 * An MCP server over stdin and stdout, until stdin ends. stdout carries the protocol alone; everything else goes to
 * stderr, which clients keep as their log. The SDK's entry for stdio needs Node, so it is imported here.
 */
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { NO_SUBSCRIPTIONS, serverFactory } from '../../runtime/mcp/protocol.ts'
import type { ServerFeatures } from '../../runtime/mcp/server-features.ts'

export function serveMcpOverStdio(features: ServerFeatures): void {
  serveStdio(serverFactory(features), {
    maxSubscriptions: NO_SUBSCRIPTIONS,
    onerror: ({ message }) => process.stderr.write(`warning ${remark(message)}\n`),
  })
}

/** Shortened, because a message's errors span many lines and repeat the message. */
const remark = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 200)
