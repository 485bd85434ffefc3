import type { Session } from '../sound/mix-parts.ts'

/** The parts of a piece, and how it begins and ends. */
export interface Piece extends Omit<Session, 'seed'> {
  readonly tempo: number
  readonly seed: number
  readonly fadeIn?: number
  readonly fadeOut?: number
}
