import { Readable } from 'node:stream'
import { askAssistant, askOwnAssistant } from '@melos/api-contract'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { clientNetwork } from '../../http/client-network.ts'
import { limitRequests } from '../../http/limit-requests.ts'
import { RequestError } from '../../http/request-error.ts'
import { serve } from '../../http/serve.ts'
import type { Assistant, Question } from './assistant.ts'

const ASKED_PER_MINUTE = 30
/** Answers under way in this process, of all and of one network. */
const MOST_AT_ONCE = 100
const MOST_OF_NETWORK = 5
const FULL_RETRY_SECONDS = 5

export const chatRoutes: FastifyPluginAsync<{ assistant: Assistant }> = async (app, { assistant }) => {
  const limit = limitRequests(ASKED_PER_MINUTE)
  const underWay: string[] = []

  async function* give(question: Question, reply: FastifyReply): AsyncGenerator<string> {
    const network = clientNetwork(reply.request.ip)
    const isFull = underWay.length >= MOST_AT_ONCE
    if (isFull || underWay.filter((other) => other === network).length >= MOST_OF_NETWORK) {
      throw new RequestError(isFull ? 'UNAVAILABLE' : 'TOO_MANY_REQUESTS', { retryAfterSeconds: FULL_RETRY_SECONDS })
    }
    const leaving = new AbortController()
    const leave = () => leaving.abort()
    reply.raw.once('close', leave)
    underWay.push(network)
    try {
      yield* assistant.answer(question, leaving.signal)
    } finally {
      underWay.splice(underWay.indexOf(network), 1)
      reply.raw.off('close', leave)
    }
  }

  for (const endpoint of [askAssistant, askOwnAssistant]) {
    serve(
      app,
      { ...endpoint, onRequest: limit, schema: { produces: ['text/plain'] } },
      async ({ body, identity, headers }, reply) => {
        const authorization = identity === null ? undefined : headers.authorization
        const pieces = give({ ...body, authorization }, reply)
        const answer = await begin(pieces).catch((error: unknown) => {
          // Nobody is there to be told.
          if (reply.raw.destroyed) return undefined
          throw error
        })
        if (answer === undefined) return reply.hijack()
        return (
          reply
            .header('content-type', 'text/plain; charset=utf-8')
            // Asks a proxy in front not to collect pieces before it passes them on.
            .header('x-accel-buffering', 'no')
            .send(answer as unknown as string)
        )
      },
    )
  }
}

/** Waits for the first piece: until it is there, a failure is told by the status. Later, by an answer that breaks off. */
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
  // Byte by byte as it comes: as objects, it would wait for several.
  return Readable.from(whole(), { objectMode: false })
}
