/**
 * `cardcat mcp`: an MCP server over stdin and stdout, for editors and assistants that start it themselves.
 */
import type { Command } from 'commander'
import { serverFeatures } from '../../runtime/mcp/server-features.ts'
import { packPlaces } from '../answer/pack-folders.ts'
import { packOption } from '../answer/packs.ts'
import { currentCatalog } from '../mcp/current-catalog.ts'
import { liveTool } from '../mcp/live-tool.ts'
import { serveMcpOverStdio } from '../mcp/stdio.ts'

interface McpFlags {
  readonly pack?: readonly string[]
  readonly inspector?: string
}

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('run the MCP server for an editor or assistant (stdin and stdout)')
    .addOption(packOption())
    .option(
      '--inspector <address>',
      'add the tool live, which asks the running library through this inspector (build/inspector/README.md)',
    )
    .addHelpText(
      'after',
      `
Your editor or assistant starts this command; \`cardcat setup\` configures Claude, Cursor, VS Code and Codex. Manually (Claude, Cursor):

  {
    "mcpServers": {
      "cardcat": {
        "command": "npx",
        "args": ["-y", "cardcat", "mcp", "--pack", "/absolute/path/to/dist/pack"]
      }
    }
  }

A rebuilt pack is used from the next question on, and a new version in a bucket (--pack s3://…, with the AWS variables)
within seconds.

Examples:
  claude mcp add cardcat -- npx -y cardcat mcp --pack "$PWD/dist/pack"
  npx @modelcontextprotocol/inspector --cli npx cardcat mcp --method tools/list`,
    )
    .action(runMcp)
}

/** Long enough for a disk to wake up. */
const MILLISECONDS = 30_000

function runMcp({ pack = [], inspector }: McpFlags): void {
  const current = currentCatalog(packPlaces(pack))
  const features = serverFeatures({
    ...{ open: current.open, env: process.env, milliseconds: MILLISECONDS },
    ...(inspector !== undefined && { tools: [liveTool(inspector)] }),
  })
  serveMcpOverStdio({
    ...features,
    call: (tool, input) => current.ask(() => features.call(tool, input)),
  })
  if (process.stdin.isTTY)
    process.stderr.write(
      'Waiting for a client on stdin. Editors start this command themselves: see cardcat mcp --help\n',
    )
}
