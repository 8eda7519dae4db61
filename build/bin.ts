#!/usr/bin/env node
/** The process of the command line; cli.ts does the work. */
import { run } from './cli.ts'

await run(process.argv)
