import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { AudioContentType } from './audio-format.ts'
import { PEAK_COUNT } from './peak-meter.ts'

const program = fileURLToPath(new URL('./peaks-program.ts', import.meta.url))
/** Far more than the longest song takes, on a busy machine too; a file made to take longer ends here. */
const DRAW_MS = 120_000
const HEAP_MB = 128

const peaksSchema = z.array(z.int().min(0).max(100)).length(PEAK_COUNT)

/**
 * How loud the audio is over its length; null where it cannot be decoded, which is no reason to refuse it. In a process of
 * its own: whatever a file does to a decoder, the server goes on. It may read files and do nothing else, and knows no secret.
 */
export async function drawPeaks({
  path,
  contentType,
  seconds,
  withinMs = DRAW_MS,
}: {
  path: string
  contentType: AudioContentType
  seconds: number
  withinMs?: number
}): Promise<number[] | null> {
  const flags = [`--max-old-space-size=${HEAP_MB}`, '--permission', '--allow-fs-read=*']
  const options = { env: {}, timeout: withinMs, killSignal: 'SIGKILL' } as const
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...flags, program, path, contentType, `${seconds}`],
      options,
    )
    return peaksSchema.parse(JSON.parse(stdout))
  } catch {
    return null
  }
}
