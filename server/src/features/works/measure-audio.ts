import { fileURLToPath } from 'node:url'
import { PEAK_COUNT } from '@melos/sound'
import { z } from 'zod'
import type { AudioRequest } from './audio-program.ts'
import { openDecoder } from './decoder-process.ts'

/** Far longer than the longest song takes on a busy machine; stops a malicious file. */
const MEASURE_MS = 120_000

const decoder = openDecoder(fileURLToPath(new URL('./audio-program.ts', import.meta.url)), { flags: [] })
const level = z
  .number()
  .min(-100)
  .max(100)
  .transform((value) => Math.round(10 * value) / 10)
  .nullable()
const measuredSchema = z.object({
  peaks: z.array(z.int().min(0).max(100)).length(PEAK_COUNT),
  loudness: level,
  truePeak: level,
})

/** The columns of `media` that decoding fills. */
export interface MeasuredAudio {
  readonly peaks: number[] | null
  /** Integrated, in LUFS with one decimal. */
  readonly loudness: number | null
  /** In dBTP with one decimal. Null if not measured and for silence, but not for sounds too quiet to have a loudness. */
  readonly true_peak: number | null
}

/** The waveform and levels of audio. They are null if it can't be decoded, which is no reason to refuse it. */
export async function measureAudio(request: AudioRequest, withinMs = MEASURE_MS): Promise<MeasuredAudio> {
  try {
    const { truePeak, ...measured } = measuredSchema.parse(await decoder.ask(request, withinMs))
    return { ...measured, true_peak: truePeak }
  } catch {
    return { peaks: null, loudness: null, true_peak: null }
  }
}
