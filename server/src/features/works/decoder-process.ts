import { type ChildProcess, fork } from 'node:child_process'
import { z } from 'zod'

/** Successive uploads share a process, because starting one takes a tenth of an upload's processor time. */
const IDLE_MS = 10_000
const HEAP_MB = 128

const answerSchema = z.union([
  z.object({ result: z.unknown() }),
  z.object({ error: z.object({ message: z.string(), code: z.string().optional() }) }),
])

export type DecoderAnswer = z.infer<typeof answerSchema>

/** The file crashed the decoder or took too long. */
export class DecoderEndedError extends Error {
  readonly code = 'DECODER_ENDED'
}

/**
 * Decodes uploads in a separate process without secrets, so a malicious file can't harm the server and the process returns its
 * memory when it ends.
 */
export function openDecoder(program: string, { flags }: { flags: readonly string[] }) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  return {
    async ask(request: object, withinMs: number): Promise<unknown> {
      const turn = last.then(() => askNow(request, withinMs))
      last = turn.catch(() => undefined)
      return await turn
    },
  }

  async function askNow(request: object, withinMs: number): Promise<unknown> {
    clearTimeout(idle)
    child ??= start()
    const asked = child
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const onEnd = () => reject(new DecoderEndedError('The decoder ended without an answer'))
    const timer = setTimeout(() => asked.kill('SIGKILL'), withinMs)
    asked.once('message', resolve).once('exit', onEnd)
    asked.send(request, (error) => {
      if (error !== null) onEnd()
    })
    try {
      const answer = answerSchema.parse(await promise)
      if ('error' in answer) throw Object.assign(new Error(answer.error.message), { code: answer.error.code })
      return answer.result
    } finally {
      clearTimeout(timer)
      asked.off('message', resolve).off('exit', onEnd)
      idle = setTimeout(() => end(asked), IDLE_MS).unref()
    }
  }

  function start(): ChildProcess {
    const started = fork(program, {
      // A second arena would double the memory, and only one thread decodes at a time.
      env: { MALLOC_ARENA_MAX: '1' },
      execArgv: [`--max-old-space-size=${HEAP_MB}`, '--permission', '--allow-fs-read=*', ...flags],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // The server can exit without waiting for the decoder, which then ends too.
    started.unref()
    started.channel?.unref()
    started.on('error', () => forget(started)).on('exit', () => forget(started))
    return started
  }

  function end(ended: ChildProcess): void {
    forget(ended)
    ended.kill('SIGKILL')
  }

  function forget(ended: ChildProcess): void {
    if (child === ended) child = undefined
  }
}
