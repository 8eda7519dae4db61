import { icon } from '../markup.ts'

export const magnifier = (): SVGSVGElement =>
  icon('M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z', 'm10.5 10.5 3.5 3.5')
