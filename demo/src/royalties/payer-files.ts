import type { WorkDraft } from '@melos/api-contract'
import { type Earning, earnByOutlet, MICROS_PER_CENT, type Recording } from './earn-by-outlet.ts'
import { toDecimal, toPeriod, writeDistroKid, writeOrchard } from './file-formats.ts'
import type { SoldSong } from './sold-songs.ts'

/** A statement as a payer sent it, and what the bank received. */
export interface PayerFile {
  readonly payer: string
  readonly name: string
  readonly content: string
  readonly receipt: { readonly amount: string; readonly receivedOn: string; readonly reference: string }
  readonly melsPerEur: string
}

export type NamedSong = SoldSong & Pick<WorkDraft, 'title' | 'artist'>

const MONTHS = 6
/** Cents of a EUR for 100 US dollars. */
const CENTS_PER_100_USD = 8_614n
/** Payers sometimes send lines of recordings that aren't ours. */
const stranger: Recording = { isrc: 'FRX872600419', title: 'Tin Roof Lullaby', artist: 'Odd Harvest' }

/** Two files of six months each. Together they cover the year that ended before the last whole month. */
export function writePayerFiles(songs: readonly NamedSong[], firstStart: number): [PayerFile, PayerFile] {
  const months = Array.from({ length: 2 * MONTHS + 1 }, (_, index) => monthBefore(firstStart, 2 * MONTHS + 1 - index))
  return [writeUsd(songs, months.slice(0, MONTHS + 1)), writeEur(songs, months.slice(MONTHS))]
}

/** The last of the months is the one in which the money came. */
function writeUsd(songs: readonly NamedSong[], months: readonly string[]): PayerFile {
  const { earnings, total, paidIn } = earn(songs, { months, which: 0, extra: [] })
  const cents = (total * CENTS_PER_100_USD) / 10_000n / MICROS_PER_CENT
  return {
    payer: 'Larkfield Digital',
    name: `larkfield-${months[0]}.tsv`,
    content: writeDistroKid(earnings, paidIn),
    receipt: {
      amount: toDecimal(cents * MICROS_PER_CENT),
      receivedOn: `${paidIn}-17`,
      reference: `LFD royalties ${paidIn}`,
    },
    melsPerEur: '4',
  }
}

function writeEur(songs: readonly NamedSong[], months: readonly string[]): PayerFile {
  const { earnings, total, paidIn } = earn(songs, { months, which: 1, extra: takeBack(songs, months[3] ?? '') })
  return {
    payer: 'Meridian Label Services',
    name: `meridian-${months[0]}.csv`,
    content: writeOrchard(earnings, paidIn),
    receipt: { amount: toDecimal(total), receivedOn: `${paidIn}-19`, reference: `MLS/${toPeriod(paidIn)}/7741` },
    melsPerEur: '4.1',
  }
}

interface HalfYear {
  readonly months: readonly string[]
  readonly which: 0 | 1
  readonly extra: readonly Earning[]
}

/** All lines, and their sum in whole cents: a line that isn't ours makes up for what is missing. */
function earn(songs: readonly NamedSong[], { months, which, extra }: HalfYear) {
  const [paidIn = '', lastMonth = ''] = months.toReversed()
  const sold = songs.flatMap(({ isrc, title, artist, home, earned }) =>
    earnByOutlet({ isrc, title, artist }, { cents: earned[which], home, months: months.slice(0, MONTHS) }),
  )
  const ours = [...sold, ...extra]
  const sum = ours.reduce((total, { micros }) => total + micros, 0n)
  const total = (sum / MICROS_PER_CENT + 2n) * MICROS_PER_CENT
  const from = { month: lastMonth, store: 'Deezer', country: 'FR', type: 'Streaming', quantity: 4n }
  return { earnings: [...ours, { ...stranger, ...from, micros: total - sum }], total, paidIn }
}

/** Returned downloads of the two songs that earn most, and the EUR 10 that a store takes for a month of artificial streams. */
function takeBack(songs: readonly NamedSong[], month: string): Earning[] {
  const [punished, returned] = songs.toSorted((one, other) => other.earned[1] - one.earned[1])
  if (returned === undefined || punished === undefined) return []
  const of = ({ isrc, title, artist, home }: NamedSong) => ({ isrc, title, artist, month, country: home })
  const download = { store: 'iTunes', type: 'Download return' }
  return [
    { ...of(returned), ...download, quantity: -3n, micros: -2_070_000n },
    { ...of(punished), ...download, quantity: -1n, micros: -690_000n },
    { ...of(punished), store: 'Spotify', type: 'Artificial streaming penalty', quantity: 0n, micros: -10_000_000n },
  ]
}

/** Like `2026-03`. */
function monthBefore(firstStart: number, count: number): string {
  const day = new Date(firstStart * 1_000)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - count, 1)).toISOString().slice(0, 7)
}
