export const PEAK_COUNT = 200
const LOUDEST = 100
/** With 40 to 80 windows per bar, the boundary between two bars is off by at most 3% of a bar. */
const MAX_WINDOWS = 16_384
/** Below the smallest 16-bit step: a decoder's rounding of silence. */
const SILENCE = 2 ** -15

/** Keeps the loudest sample of each window. The windows grow with the sound, so any length takes the same memory. */
export function createPeakMeter() {
  const windows = new Float32Array(MAX_WINDOWS)
  let windowSize = 1
  let heard = 0

  return {
    add(channels: readonly Float32Array[]): void {
      const length = Math.max(0, ...channels.map((channel) => channel.length))
      while (heard + length > MAX_WINDOWS * windowSize) {
        halve(windows)
        windowSize *= 2
      }
      for (const channel of channels) raise(windows, { channel, heard, windowSize })
      heard += length
    },

    /** The loudest sample of each slice, scaled to 100. If fewer than `samples` came, the rest is silent. */
    read(samples: number): number[] {
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

function halve(windows: Float32Array): void {
  for (let at = 0; at < windows.length; at += 1) {
    windows[at] = Math.max(windows[2 * at] ?? 0, windows[2 * at + 1] ?? 0)
  }
}

/** If there are fewer windows than bars, neighbouring bars share one. */
function loudestOf(windows: Float32Array, { bar, count }: { bar: number; count: number }): number {
  const start = Math.floor((bar * count) / PEAK_COUNT)
  const end = Math.max(start + 1, Math.floor(((bar + 1) * count) / PEAK_COUNT))
  return windows.subarray(start, end).reduce((loudest, level) => Math.max(loudest, level), 0)
}

function normalise(levels: readonly number[]): number[] {
  const loudest = Math.max(...levels)
  return levels.map((level) => (loudest < SILENCE ? 0 : Math.round((LOUDEST * level) / loudest)))
}
