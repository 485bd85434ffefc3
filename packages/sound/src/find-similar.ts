export interface Recording {
  readonly durationMs: number
  /** The waveform that `createPeakMeter` draws. */
  readonly peaks: readonly number[]
}

const MAX_DIFFERENCE_MS = 500
const MIN_CORRELATION = 0.98
/** Encoding changes single bars, so neighbours are averaged before the comparison. */
const SMOOTHED_BARS = 13

/** The known recordings that probably have the same sound, most similar first: of about the same length and with the same waveform. */
export function findSimilar<Known extends Recording>(recording: Recording, known: readonly Known[]): Known[] {
  return known
    .filter(({ durationMs }) => Math.abs(durationMs - recording.durationMs) <= MAX_DIFFERENCE_MS)
    .map((other) => ({ other, similarity: compare(recording, other) }))
    .filter(({ similarity }) => similarity > MIN_CORRELATION)
    .sort((one, two) => two.similarity - one.similarity)
    .map(({ other }) => other)
}

/** What was added to one of them can be at its beginning, at its end or at both. */
function compare(one: Recording, two: Recording): number {
  const [long, short] = one.durationMs >= two.durationMs ? [one, two] : [two, one]
  const added = long.durationMs - short.durationMs
  const parts = [0, added / 2, added].map((start) => cut(long, { start, durationMs: short.durationMs }))
  return Math.max(...parts.map((part) => correlate(smooth(part), smooth(short.peaks))))
}

/** The bars of a part of the recording, as many as the recording has. */
function cut({ peaks, durationMs }: Recording, part: { start: number; durationMs: number }): number[] {
  return peaks.map((_, bar) => {
    const middle = part.start + ((bar + 0.5) * part.durationMs) / peaks.length
    const place = (middle * peaks.length) / durationMs - 0.5
    const [before, after] = [peaks[Math.floor(place)] ?? 0, peaks[Math.ceil(place)] ?? 0]
    return before + (after - before) * (place - Math.floor(place))
  })
}

function smooth(peaks: readonly number[]): number[] {
  const reach = (SMOOTHED_BARS - 1) / 2
  return peaks.map((_, bar) => mean(peaks.slice(Math.max(0, bar - reach), bar + reach + 1)))
}

/** From -1 to 1; 0 if there is nothing to compare, as in silence. */
function correlate(one: readonly number[], two: readonly number[]): number {
  if (one.length !== two.length) return 0
  const [first, second] = [differences(one), differences(two)]
  const scale = Math.sqrt(multiply(first, first) * multiply(second, second))
  return scale === 0 ? 0 : multiply(first, second) / scale
}

function differences(values: readonly number[]): number[] {
  const middle = mean(values)
  return values.map((value) => value - middle)
}

function multiply(one: readonly number[], two: readonly number[]): number {
  return one.reduce((sum, value, place) => sum + value * (two[place] ?? 0), 0)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
