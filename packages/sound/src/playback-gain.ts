import type { Levels } from './level-meter.ts'

/** The loudness at which all songs are played. */
const PLAYED_LUFS = -16
/** Players and their converters distort above this. */
const CEILING_DBTP = -1

/** By how many decibels a player changes a song's level, with one decimal; null if its loudness isn't known. */
export function playbackGain({ loudness, truePeak }: Levels): number | null {
  if (loudness === null || truePeak === null) return null
  return Math.round(10 * Math.min(PLAYED_LUFS - loudness, CEILING_DBTP - truePeak)) / 10
}
