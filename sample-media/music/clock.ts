import { makeRandom, type Random } from '../sound/random.ts'

interface Pulse {
  /** Beats per minute. */
  readonly tempo: number
  readonly beats: number
  /** Where the middle of a pair falls: 0.5 straight, 0.67 a triplet. */
  readonly swing?: number
  /** What swings: pairs in a beat, or in half a beat. */
  readonly swung?: 'eighths' | 'sixteenths'
  /** Seconds that a player is off at most. */
  readonly looseness?: number
  readonly seed: number
}

export interface Clock {
  readonly barSeconds: number
  /** Seconds at a place in bars: 2.5 is the middle of the third. */
  timeAt(bars: number): number
  /** The same, as a person hits it. */
  hitAt(bars: number): number
  readonly random: Random
}

export function makeClock({ tempo, beats, swing = 0.5, swung = 'eighths', looseness = 0.004, seed }: Pulse): Clock {
  const random = makeRandom(seed)
  const barSeconds = (beats * 60) / tempo
  const pairs = swung === 'eighths' ? beats : beats * 2
  const timeAt = (bars: number): number => {
    const place = bars * pairs + 1e-6
    const pair = Math.floor(place)
    const inside = place - pair - 1e-6
    const bent = inside < 0.5 ? inside * 2 * swing : swing + (inside - 0.5) * 2 * (1 - swing)
    return ((pair + bent) / pairs) * barSeconds
  }
  return {
    barSeconds,
    timeAt,
    hitAt: (bars) => Math.max(0, timeAt(bars) + (random() * 2 - 1) * looseness),
    random,
  }
}
