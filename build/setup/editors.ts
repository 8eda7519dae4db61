/**
 * Programs that start MCP servers, as data: the file with their list of servers, its format, and the form of an
 * entry. To add a program, add an entry here. Sources: code.claude.com/docs/en/mcp,
 * modelcontextprotocol.io/docs/develop/connect-local-servers, cursor.com/docs/context/mcp,
 * code.visualstudio.com/docs/copilot/reference/mcp-configuration, developers.openai.com/codex/mcp.
 */
import { join } from 'node:path'

export const SCOPES = ['project', 'user'] as const
/** project: a file of the current folder, to be committed. user: a file of the user, for all folders. */
export type Scope = (typeof SCOPES)[number]

/** Folders of the machine, passed in so that tests can set them. */
export interface MachineFolders {
  /** The project's folder. */
  readonly root: string
  readonly home: string
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
}

/** The server: a process to start, or an address. */
export type Server =
  | { readonly command: string; readonly args: readonly string[] }
  | { readonly url: string }

export interface Editor {
  readonly id: string
  readonly title: string
  readonly format: 'json' | 'toml'
  /** The key of the file below which servers are listed. */
  readonly key: string
  readonly files: Readonly<Partial<Record<Scope, (folders: MachineFolders) => string>>>
  /** A path that exists if the program has been used. */
  readonly usageMark: (folders: MachineFolders) => string
  /** The placeholder for the open folder, if the program does not start servers in it. */
  readonly folder?: string
  readonly entryOf: (server: Server) => object
  /** The reason why it accepts no address, and what to do instead. */
  readonly noUrl?: string
}

/** The folder for settings of users: https://specifications.freedesktop.org/basedir-spec and equivalents. */
function appData({ home, platform, env }: MachineFolders): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support')
  if (platform === 'win32') return env.APPDATA || join(home, 'AppData', 'Roaming')
  return env.XDG_CONFIG_HOME || join(home, '.config')
}

const claudeFolder = ({ home, env }: MachineFolders): string => env.CLAUDE_CONFIG_DIR || home
const codexFolder = ({ home, env }: MachineFolders): string =>
  env.CODEX_HOME || join(home, '.codex')

const typed = (server: Server): object =>
  'url' in server ? { type: 'http', ...server } : { type: 'stdio', ...server }
const plain = (server: Server): object => server

export const EDITORS: readonly Editor[] = [
  {
    ...{ id: 'claude', title: 'Claude Code', format: 'json', key: 'mcpServers', entryOf: typed },
    files: {
      project: ({ root }) => join(root, '.mcp.json'),
      user: (folders) => join(claudeFolder(folders), '.claude.json'),
    },
    usageMark: (folders) => join(claudeFolder(folders), '.claude.json'),
  },
  {
    ...{ id: 'claude-desktop', title: 'Claude Desktop', format: 'json', key: 'mcpServers' },
    files: { user: (folders) => join(appData(folders), 'Claude', 'claude_desktop_config.json') },
    usageMark: (folders) => join(appData(folders), 'Claude'),
    entryOf: plain,
    noUrl: 'add the address as a connector in its settings',
  },
  {
    ...{ id: 'cursor', title: 'Cursor', format: 'json', key: 'mcpServers', entryOf: plain },
    files: {
      project: ({ root }) => join(root, '.cursor', 'mcp.json'),
      user: ({ home }) => join(home, '.cursor', 'mcp.json'),
    },
    usageMark: ({ home }) => join(home, '.cursor'),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the editor replaces it
    folder: '${workspaceFolder}',
  },
  {
    ...{ id: 'vscode', title: 'VS Code', format: 'json', key: 'servers', entryOf: typed },
    files: {
      project: ({ root }) => join(root, '.vscode', 'mcp.json'),
      user: (folders) => join(appData(folders), 'Code', 'User', 'mcp.json'),
    },
    usageMark: (folders) => join(appData(folders), 'Code', 'User'),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the editor replaces it
    folder: '${workspaceFolder}',
  },
  {
    ...{ id: 'codex', title: 'Codex', format: 'toml', key: 'mcp_servers', entryOf: plain },
    files: {
      project: ({ root }) => join(root, '.codex', 'config.toml'),
      user: (folders) => join(codexFolder(folders), 'config.toml'),
    },
    usageMark: codexFolder,
  },
]
