import { useAnswer } from '../../lib/use-answer.ts'
import type { Song } from './song.ts'

interface Peaks {
  readonly peaks: readonly number[]
  readonly durationMs: number
  /** By how many decibels the player changes the level, so that all songs are equally loud; null if unknown. */
  readonly gainDb: number | null
}

const asked = new Map<string, Promise<Peaks | null>>()

/** Loads each song's peaks once; null when they fail to load, which only costs the waveform and the song's level. */
export function loadPeaks(audioUrl: string): Promise<Peaks | null> {
  const known = asked.get(audioUrl)
  if (known !== undefined) return known
  const answer = fetchPeaks(`${audioUrl}/peaks`).catch(() => {
    asked.delete(audioUrl)
    return null
  })
  asked.set(audioUrl, answer)
  return answer
}

async function fetchPeaks(url: string): Promise<Peaks | null> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return readPeaks(await response.json())
}

/** Without the API's schema, which is too large for this page. */
function readPeaks(answer: { body?: Partial<Peaks> }): Peaks | null {
  const { peaks, durationMs, gainDb } = answer.body ?? {}
  if (!Array.isArray(peaks) || typeof durationMs !== 'number') return null
  return { peaks, durationMs, gainDb: typeof gainDb === 'number' && Number.isFinite(gainDb) ? gainDb : null }
}

export function usePeaks({ audioUrl }: Song): Peaks | null {
  const { answer = null } = useAnswer({ owner: audioUrl, occasion: 'shown', ask: () => loadPeaks(audioUrl) })
  return answer
}
