import type { DecoderAnswer } from './decoder-process.ts'

/** Runs in the process that `openDecoder` starts. */
export function answerAsDecoder<Request>(decode: (request: Request) => Promise<unknown>): void {
  process.on('message', async (request: Request) => {
    process.send?.(await answer(request))
  })

  async function answer(request: Request): Promise<DecoderAnswer> {
    try {
      return { result: await decode(request) }
    } catch (error) {
      // Decoders and libraries throw only errors, and `openDecoder` checks the answer.
      const { message, code } = error as NodeJS.ErrnoException
      return { error: { message, code } }
    }
  }
}
