#!/usr/bin/env node
/**
 * The door of the command line: in comes a process, out goes build/cli.ts running in it. Plain JavaScript,
 * because Node starts no TypeScript; load.mjs says how the rest comes.
 */
import { load } from './load.mjs'

const { run } = await load('cli')
await run(process.argv)
