/**
 * `npm run fuzz -- [COUNT] [SEED]`: 10,000 mutated files by default; exit code 1 if one of them fails.
 */
import { fuzz } from './run.ts'

const [count = '10000', seed = '1'] = process.argv.slice(2).filter((word) => /^\d+$/.test(word))
const report = await fuzz(Number(count), Number(seed), (done) => {
  if (done % 500 === 0) process.stderr.write(`${done} of ${count}\n`)
})
console.log(JSON.stringify(report, null, 2))
process.exitCode = report.failures.length > 0 ? 1 : 0
