/** Bars of the picture of a sound. */
export const PEAK_COUNT = 200
const LOUDEST = 100
/** Some 40 to 80 for each bar, so that the bounds of two bars are off by 3 % of one at most. */
const MOST_WINDOWS = 16_384
/** Less than the smallest step of 16 bits: what a decoder may make of silence. */
const SILENCE = 2 ** -15

export interface PeakMeter {
  /** The next samples, by channel. */
  add(channels: readonly Float32Array[]): void
  /** The loudest of each of 200 slices, of 100 for the loudest of all; what is lacking of `samples` is silent. */
  read(samples: number): number[]
}

/** Keeps the loudest sample of each window; the windows grow with the sound, so that any length takes the same memory. */
export function createPeakMeter(): PeakMeter {
  const windows = new Float32Array(MOST_WINDOWS)
  let windowSize = 1
  let heard = 0

  return {
    add(channels) {
      const length = Math.max(0, ...channels.map((channel) => channel.length))
      while (heard + length > MOST_WINDOWS * windowSize) {
        halve(windows)
        windowSize *= 2
      }
      for (const channel of channels) raise(windows, { channel, heard, windowSize })
      heard += length
    },

    read(samples) {
      const count = Math.ceil(Math.max(heard, samples) / windowSize)
      return normalise(Array.from({ length: PEAK_COUNT }, (_, bar) => loudestOf(windows, { bar, count })))
    },
  }
}

function raise(
  windows: Float32Array,
  { channel, heard, windowSize }: { channel: Float32Array; heard: number; windowSize: number },
): void {
  for (let at = 0; at < channel.length; at += 1) {
    const level = Math.abs(channel[at] ?? 0)
    const window = Math.floor((heard + at) / windowSize)
    if (level > (windows[window] ?? 0)) windows[window] = level
  }
}

/** Two windows become one. */
function halve(windows: Float32Array): void {
  for (let at = 0; at < windows.length; at += 1) {
    windows[at] = Math.max(windows[2 * at] ?? 0, windows[2 * at + 1] ?? 0)
  }
}

/** Of fewer windows than bars, some are in two. */
function loudestOf(windows: Float32Array, { bar, count }: { bar: number; count: number }): number {
  const start = Math.floor((bar * count) / PEAK_COUNT)
  const end = Math.max(start + 1, Math.floor(((bar + 1) * count) / PEAK_COUNT))
  return windows.subarray(start, end).reduce((loudest, level) => Math.max(loudest, level), 0)
}

function normalise(levels: readonly number[]): number[] {
  const loudest = Math.max(...levels)
  return levels.map((level) => (loudest < SILENCE ? 0 : Math.round((LOUDEST * level) / loudest)))
}
