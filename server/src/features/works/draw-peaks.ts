import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { openDecoder } from './decoder-process.ts'
import { PEAK_COUNT } from './peak-meter.ts'
import type { PeaksRequest } from './peaks-program.ts'

/** Far longer than the longest song takes on a busy machine; stops a malicious file. */
const DRAW_MS = 120_000

const decoder = openDecoder(fileURLToPath(new URL('./peaks-program.ts', import.meta.url)), { flags: [] })
const peaksSchema = z.array(z.int().min(0).max(100)).length(PEAK_COUNT)

/** The loudness over the length of the audio. Null if it can't be decoded, which is no reason to refuse it. */
export async function drawPeaks(request: PeaksRequest, withinMs = DRAW_MS): Promise<number[] | null> {
  try {
    return peaksSchema.parse(await decoder.ask(request, withinMs))
  } catch {
    return null
  }
}
