import type { Assistant } from './assistant.ts'

export interface ExternalService {
  readonly url: string
  readonly token: string
}

interface ProductContext {
  readonly description: string
  readonly token: string
  readonly chain: { readonly id: number; readonly name: string }
}

interface Timeouts {
  /** Until the first piece, and between two pieces. */
  readonly pauseMs: number
  readonly totalMs: number
}

const defaultTimeouts: Timeouts = { pauseMs: 20_000, totalMs: 90_000 }
const notText = /^(text\/(html|event-stream)|application\/(?!octet-stream))/i
const MODEL = 'general_assistant'

/** Relays questions to another service without telling it who asks. */
export function createExternalAssistant(
  { url, token }: ExternalService,
  { customContext, timeouts = defaultTimeouts }: { customContext: ProductContext; timeouts?: Timeouts },
): Assistant {
  return {
    async *answer({ question }, signal) {
      const waiting = new AbortController()
      const timeOut = () => waiting.abort(new Error('The assistant took too long to answer'))
      const total = setTimeout(timeOut, timeouts.totalMs)
      let pause = setTimeout(timeOut, timeouts.pauseMs)
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'text/plain' },
          body: JSON.stringify({ model: MODEL, question, customContext }),
          // A redirect would send the credential to another server.
          redirect: 'error',
          signal: AbortSignal.any([signal, waiting.signal]),
        })
        if (!response.ok || response.body === null) {
          throw new Error(`The assistant answered with status ${response.status}`)
        }
        const type = response.headers.get('content-type') ?? ''
        if (notText.test(type)) throw new Error(`The assistant answered with ${type}`)
        for await (const piece of cutAnswer(cleanText(response.body.pipeThrough(new TextDecoderStream())))) {
          clearTimeout(pause)
          yield piece
          // The time that a slow reader takes doesn't count towards the timeout.
          pause = setTimeout(timeOut, timeouts.pauseMs)
        }
      } finally {
        clearTimeout(total)
        clearTimeout(pause)
        waiting.abort()
      }
    },
  }
}

/** Control characters and those that change the direction of text. */
const invisible = /(?![\n\t])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

async function* cleanText(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    const text = piece.replaceAll(invisible, '')
    if (text !== '') yield text
  }
}

const MAX_ANSWER_LENGTH = 20_000

/** Cuts an answer that is too long, says so, and refuses an empty one. */
async function* cutAnswer(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let left = MAX_ANSWER_LENGTH
  for await (const piece of pieces) {
    if (piece.length > left) {
      yield `${piece
        .slice(0, left)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}\n\nThis answer was too long, so we cut it here.`
      return
    }
    left -= piece.length
    yield piece
  }
  if (left === MAX_ANSWER_LENGTH) throw new Error('The assistant sent an empty answer')
}
