import { createRandom, type Random } from './random.ts'

/** A recording as payers know it. */
export interface SampleRecording {
  readonly title: string
  readonly artist: string
  readonly isrc: string
  readonly upc: string
}

/** What one row of a payer's file says. */
export interface SampleSale {
  readonly recording: SampleRecording
  readonly store: string
  readonly country: string
  readonly month: string
  readonly kind: 'STREAM' | 'SALE' | 'RETURN' | 'FEE'
  readonly quantity: number
  /** Whole numbers of 10^-6; negative for returns and fees. */
  readonly micros: number
}

interface SampleOptions {
  readonly rows: number
  /** Some rows are about another recording all the same. */
  readonly recordings: readonly SampleRecording[]
  readonly seed: number | string
  readonly months?: readonly string[]
}

const stranger: SampleRecording = {
  title: 'Not "ours"; at all',
  artist: 'Someone Else',
  isrc: 'ZZAAA2600001',
  upc: '036000291452',
}
const streaming = ['Spotify', 'Apple Music', 'Deezer', 'YouTube (Red)', 'Amazon (Streaming)', 'TIDAL']
const countries = ['FR', 'DE', 'US', 'GB', 'ES', 'JP', 'BR', 'SE']

/** The same rows for the same seed: mostly streams, some downloads, returns, penalties, unknown recordings and equal rows. */
export function* sampleSales({ rows, recordings, seed, months = ['2026-01', '2026-02', '2026-03'] }: SampleOptions) {
  const random = createRandom(seed)
  let last: SampleSale | undefined
  for (let row = 0; row < rows; row += 1) {
    const isRepeated = last !== undefined && random.chance(0.02)
    const sale: SampleSale = isRepeated && last !== undefined ? last : nextSale(random, { recordings, months })
    yield sale
    last = sale
  }
}

function nextSale(
  random: Random,
  { recordings, months }: { readonly recordings: readonly SampleRecording[]; readonly months: readonly string[] },
): SampleSale {
  const recording = recordings.length === 0 || random.chance(0.01) ? stranger : random.pick(recordings)
  const about = { recording, country: random.pick(countries), month: random.pick(months) }
  const chance = random.next()
  if (chance < 0.002) {
    return { ...about, store: 'Spotify (artificial streaming fee)', kind: 'FEE', quantity: 0, micros: -10_000_000 }
  }
  if (chance < 0.012) return { ...about, store: 'iTunes', kind: 'RETURN', quantity: -1, micros: -690_000 }
  if (chance < 0.1) {
    const quantity = random.between(1, 4)
    return { ...about, store: 'iTunes', kind: 'SALE', quantity, micros: quantity * 690_000 }
  }
  const quantity = random.between(1, 5_000)
  const micros = quantity * random.between(900, 4_200)
  return { ...about, store: random.pick(streaming), kind: 'STREAM', quantity, micros }
}

/** The sum of the amounts, times 10^12. */
export function sumOfSales(sales: Iterable<SampleSale>): bigint {
  let micros = 0n
  for (const sale of sales) micros += BigInt(sale.micros)
  return micros * 10n ** 6n
}

const distroKidHeader =
  'Date Inserted\tReporting Date\tSale Month\tStore\tArtist\tTitle\tISRC\tUPC\tQuantity\tTeam Percentage\tSource Type\tCountry of Sale\tSongwriter Royalties Withheld (USD)\tEarnings (USD)\tRecoup (USD)'

/** Like DistroKid's newer exports: tabs, points and twelve decimals. */
export function* writeDistroKid(sales: Iterable<SampleSale>): Generator<string> {
  yield `${distroKidHeader}\n`
  for (const { recording, store, country, month, quantity, micros } of sales) {
    const { artist, title, isrc, upc } = recording
    const amount = `${decimal(micros, '.')}000000`
    yield `2026-04-15\t2026-04-15\t${month}\t${store}\t${artist}\t${title}\t${isrc}\t${upc}\t${quantity}\t100\tSong\t${country}\t0.00000\t${amount}\t\n`
  }
}

const orchardHeader =
  'Period;Activity Period;DMS;Territory;Orchard UPC;Manufacturer UPC;Artist Name;Product Name;Track Name;Track Artist;ISRC;Trans Type;Trans Type Description;Unit Price;Quantity;Total;Adjusted Total;Split Rate;Label Share Net Receipts;Publishing;Mech. Administrative Fee;Preferred Currency'

const transactions = {
  STREAM: 'AS;Subscription Audio Streams',
  SALE: 'DT;Download Tracks',
  RETURN: 'DT;Download Tracks',
  FEE: 'AF;Artificial Streaming Fee',
} as const

/** Like The Orchard's European exports: semicolons, decimal commas, points between thousands, and parentheses for a minus. */
export function* writeOrchard(sales: Iterable<SampleSale>): Generator<string> {
  yield `${orchardHeader}\r\n`
  for (const { recording, store, country, month, kind, quantity, micros } of sales) {
    const { artist, isrc, upc } = recording
    const title = quote(recording.title)
    const period = `${month.slice(0, 4)}M${Number(month.slice(5))}`
    const gross = european(Math.trunc((micros * 4) / 3))
    const count = european(quantity * 1e6).replace(',000000', '')
    yield `2026M4;${period};${store};${country};${upc};;${artist};${title};${title};${artist};${dashed(isrc)};${transactions[kind]};0;${count};${gross};${gross};0,75;${european(micros)};0;0;EUR\r\n`
  }
}

/** The text's bytes in chunks of about 64 kB. */
export async function* toChunks(lines: Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let text = ''
  for (const line of lines) {
    text += line
    if (text.length < 64 * 1_024) continue
    yield encoder.encode(text)
    text = ''
  }
  yield encoder.encode(text)
}

function decimal(micros: number, sign: string): string {
  const digits = String(Math.abs(micros)).padStart(7, '0')
  return `${micros < 0 ? '-' : ''}${digits.slice(0, -6)}${sign}${digits.slice(-6)}`
}

function european(micros: number): string {
  const text = decimal(Math.abs(micros), ',').replace(/(?<=\d)(?=(?:\d{3})+,)/g, '.')
  return micros < 0 ? `(${text})` : text
}

function dashed(isrc: string): string {
  return `${isrc.slice(0, 2)}-${isrc.slice(2, 5)}-${isrc.slice(5, 7)}-${isrc.slice(7)}`
}

function quote(text: string): string {
  return /[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
