/** A recording as payers name it. */
export interface Recording {
  readonly isrc: string
  readonly title: string
  readonly artist: string
}

/** One line of a payer's file. */
export interface Earning extends Recording {
  /** Like `2026-03`. */
  readonly month: string
  readonly store: string
  readonly country: string
  readonly type: string
  readonly quantity: bigint
  /** Millionths of the file's currency. */
  readonly micros: bigint
}

interface Outlet {
  readonly store: string
  /** Null for the country in which the song is most popular. */
  readonly country: string | null
  readonly type: 'Streaming' | 'Download'
  /** Its part of what the song earns, in thousandths. All outlets together have 1,000. */
  readonly share: number
  /** Millionths of the currency for one stream or download. */
  readonly each: number
}

const outlets: readonly Outlet[] = [
  { store: 'Spotify', country: null, type: 'Streaming', share: 310, each: 3_180 },
  { store: 'Spotify', country: 'SE', type: 'Streaming', share: 90, each: 3_720 },
  { store: 'Apple Music', country: null, type: 'Streaming', share: 170, each: 6_940 },
  { store: 'Apple Music', country: 'JP', type: 'Streaming', share: 70, each: 5_310 },
  { store: 'YouTube Music', country: null, type: 'Streaming', share: 120, each: 1_870 },
  { store: 'Deezer', country: 'FR', type: 'Streaming', share: 80, each: 4_650 },
  { store: 'Tidal', country: 'NO', type: 'Streaming', share: 60, each: 9_840 },
  { store: 'iTunes', country: null, type: 'Download', share: 100, each: 690_000 },
]

/** How the months compare. */
const seasons = [92, 97, 88, 104, 111, 108]
/** Millionths of the currency. */
export const MICROS_PER_CENT = 10_000n

/** What the song earned in six months, by store, country and month. */
export function earnByOutlet(
  recording: Recording,
  { cents, home, months }: { cents: number; home: string; months: readonly string[] },
): Earning[] {
  const seasonSum = seasons.reduce((sum, season) => sum + season, 0)
  const earned = BigInt(cents) * MICROS_PER_CENT
  return months.flatMap((month, index) =>
    outlets.flatMap(({ store, country, type, share, each }) => {
      const part = (earned * BigInt(share * (seasons[index] ?? 0))) / BigInt(1_000 * seasonSum)
      const quantity = part / BigInt(each)
      // A month in which nobody listened there has no line.
      if (quantity === 0n) return []
      const micros = quantity * BigInt(each)
      return [{ ...recording, month, store, country: country ?? home, type, quantity, micros }]
    }),
  )
}
