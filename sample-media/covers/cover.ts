import type { Random } from '../sound/random.ts'
import type { Lettering } from './lettering.ts'

interface Pen {
  readonly lettering: Lettering
  readonly random: Random
}

export const SIDE = 1_000

/** Drawn on a square of 1000 by 1000. */
export type Cover = (pen: Pen) => Promise<string>
