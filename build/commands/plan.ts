/**
 * `cardcat plan`: lists the builds of all libraries in some folders, one command a line, for a shell or a queue
 * (build/plan.ts).
 */
import type { Command } from 'commander'
import { planBuilds, shellLine } from '../plan.ts'
import { positive } from './option-values.ts'

interface PlanFlags {
  readonly out: string
  readonly model?: string
  readonly jobs?: number
  readonly json: boolean
}

export function addPlanCommand(program: Command): void {
  program
    .command('plan')
    .description('list the builds of many libraries, one per line, independent of each other')
    .argument('[folder...]', 'folders that contain libraries (default: the current folder)')
    .option('--out <dir>', 'the folder of all packs', 'packs')
    .option('--model <model>', 'passed to each build')
    .option('--jobs <n>', 'passed to each build', positive)
    .option('--json', 'print JSON lines instead of shell commands: name, root, out, argv', false)
    .addHelpText(
      'after',
      `
Examples:
  cardcat plan libraries --out packs | xargs -P 4 -d '\\n' -n 1 sh -c     four builds at a time
  cardcat plan libraries --out packs | parallel --joblog log --resume
  cardcat plan libraries --json | jq -sc '{include: .}' >> $GITHUB_OUTPUT   a matrix for a CI service
  cardcat catalog --out packs                                            after all builds

A finished build is skipped if its inputs have not changed, and an interrupted one keeps the previous pack. So after any failure,
run the plan again.`,
    )
    .action(runPlan)
}

function runPlan(folders: readonly string[], { out, model, jobs, json }: PlanFlags): void {
  const options = [
    ...(model === undefined ? [] : ['--model', model]),
    ...(jobs === undefined ? [] : ['--jobs', String(jobs)]),
  ]
  const builds = planBuilds(folders.length > 0 ? folders : ['.'], { out, options })
  for (const build of builds)
    process.stdout.write(`${json ? JSON.stringify(build) : shellLine(build)}\n`)
}
