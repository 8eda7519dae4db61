#!/usr/bin/env node
/**
 * The door of the command line: in comes a process, out goes build/cli.ts running in it.
 *
 * The sources are TypeScript and stay so: tsx is registered here, with this package's own tsconfig, because
 * by default it would read the tsconfig.json of whatever folder a user happens to stand in.
 */
import { fileURLToPath } from 'node:url'
import { register } from 'tsx/esm/api'

register({ tsconfig: fileURLToPath(new URL('./tsconfig.json', import.meta.url)) })
const { run } = await import('./cli.ts')
await run(process.argv)
