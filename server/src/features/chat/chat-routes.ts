import { Readable } from 'node:stream'
import { askAssistant, askOwnAssistant } from '@melos/api-contract'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import { limitOpenResponses, limitRequests } from '../../http/limit-requests.ts'
import { RequestError } from '../../http/request-error.ts'
import { serve } from '../../http/serve.ts'
import type { Assistant, Question } from './assistant.ts'

const QUESTIONS_PER_MINUTE = 30
/** Simultaneous answers of this process. */
const MAX_ANSWERS = 100
const MAX_PER_NETWORK = 5
const RETRY_SECONDS = 5

export const chatRoutes: FastifyPluginAsync<{ db: Database; assistant: Assistant }> = async (
  app,
  { db, assistant },
) => {
  const limitQuestions = limitRequests(db, { name: 'questions', perMinute: QUESTIONS_PER_MINUTE })
  const limitAnswers = limitOpenResponses(MAX_PER_NETWORK, { retryAfterSeconds: RETRY_SECONDS })
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    await limitQuestions(request)
    await limitAnswers(request, reply)
  }
  let running = 0

  async function* stream(question: Question, { raw }: FastifyReply): AsyncGenerator<string> {
    if (running >= MAX_ANSWERS) throw new RequestError('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS })
    const leaving = new AbortController()
    raw.once('close', () => leaving.abort())
    running += 1
    try {
      yield* assistant.answer(question, leaving.signal)
    } finally {
      running -= 1
    }
  }

  for (const endpoint of [askAssistant, askOwnAssistant]) {
    serve(
      app,
      { ...endpoint, onRequest, schema: { produces: ['text/plain'] } },
      async ({ body, identity, headers }, reply) => {
        const authorization = identity === null ? undefined : headers.authorization
        const pieces = stream({ ...body, authorization }, reply)
        const answer = await begin(pieces).catch((error: unknown) => {
          // The client has disconnected.
          if (reply.raw.destroyed) return undefined
          throw error
        })
        if (answer === undefined) return reply.hijack()
        return (
          reply
            .header('content-type', 'text/plain; charset=utf-8')
            // Asks a reverse proxy not to buffer the pieces.
            .header('x-accel-buffering', 'no')
            .send(answer as unknown as string)
        )
      },
    )
  }
}

/** Waits for the first piece, so that an earlier failure can set the status. A later failure cuts the answer short. */
async function begin(answer: AsyncGenerator<string>): Promise<Readable> {
  let first: IteratorResult<string>
  try {
    first = await answer.next()
  } catch (error) {
    if (error instanceof RequestError) throw error
    throw new RequestError('UNAVAILABLE', { cause: error })
  }
  async function* whole() {
    if (first.done !== true) yield first.value
    yield* answer
  }
  // In object mode the stream would collect several pieces before sending.
  return Readable.from(whole(), { objectMode: false })
}
