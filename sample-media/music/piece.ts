import type { Session } from '../sound/mix-parts.ts'

/** What is played, and how it begins and ends. */
export interface Piece extends Omit<Session, 'seed'> {
  readonly tempo: number
  readonly seed: number
  readonly fadeIn?: number
  readonly fadeOut?: number
}
