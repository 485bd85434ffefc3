import { makeRandom, type Random } from '../sound/random.ts'

interface Pulse {
  /** Beats per minute. */
  readonly tempo: number
  readonly beats: number
  /** The position of a pair's second note: 0.5 is straight, 0.67 a triplet. */
  readonly swing?: number
  /** Whether pairs in a beat or in half a beat swing. */
  readonly swung?: 'eighths' | 'sixteenths'
  /** The largest timing error of a player, in seconds. */
  readonly looseness?: number
  readonly seed: number
}

export interface Clock {
  readonly barSeconds: number
  /** Converts bars to seconds: 2.5 is the middle of the third bar. */
  timeAt(bars: number): number
  /** The same with a timing error. */
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
