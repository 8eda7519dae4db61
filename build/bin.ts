#!/usr/bin/env node
/** The process of the command line: its arguments in, its exit code out. What it does is in cli.ts. */
import { run } from './cli.ts'

await run(process.argv)
