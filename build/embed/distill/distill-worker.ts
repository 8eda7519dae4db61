/**
 * A thread of distillation: solves some of the components.
 */
import { type Distillation, distill } from '../distill.ts'

export default (problem: Distillation): Float32Array => distill(problem)
