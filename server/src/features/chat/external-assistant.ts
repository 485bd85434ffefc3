import type { Assistant } from './assistant.ts'

export interface ExternalService {
  readonly url: string
  readonly token: string
}

/** What the service is told beside the question. */
interface ProductContext {
  readonly description: string
  readonly token: string
  readonly chain: { readonly id: number; readonly name: string }
}

/** In milliseconds. */
interface Patience {
  /** Until the answer begins, and from one piece of it to the next. */
  readonly pause: number
  readonly whole: number
}

const usualPatience: Patience = { pause: 20_000, whole: 90_000 }

const notText = /^(text\/(html|event-stream)|application\/(?!octet-stream))/i

const MODEL = 'general_assistant'

/** Passes questions on to another service, and its answers back. The service learns nothing of who asks. */
export function createExternalAssistant(
  { url, token }: ExternalService,
  { customContext, patience = usualPatience }: { customContext: ProductContext; patience?: Patience },
): Assistant {
  return {
    async *answer({ question }, signal) {
      const waiting = new AbortController()
      const giveUp = () => waiting.abort(new Error('The assistant took too long'))
      const whole = setTimeout(giveUp, patience.whole)
      let pause = setTimeout(giveUp, patience.pause)
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'text/plain' },
          body: JSON.stringify({ model: MODEL, question, customContext }),
          // Elsewhere the credential would be in other hands.
          redirect: 'error',
          signal: AbortSignal.any([signal, waiting.signal]),
        })
        if (!response.ok || response.body === null) {
          throw new Error(`The assistant answered with status ${response.status}`)
        }
        // Marks for a program, not words for a person.
        const type = response.headers.get('content-type') ?? ''
        if (notText.test(type)) throw new Error(`The assistant answered with ${type}`)
        for await (const piece of cutAnswer(cleanText(readPieces(response.body)))) {
          clearTimeout(pause)
          yield piece
          // From here on: while a slow reader takes a piece, nobody waits for the service.
          pause = setTimeout(giveUp, patience.pause)
        }
      } finally {
        clearTimeout(whole)
        clearTimeout(pause)
        waiting.abort()
      }
    },
  }
}

/** Bytes in, text out: a letter that is cut in two by the network is given whole. */
async function* readPieces(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const bytes of body) {
    const text = decoder.decode(bytes, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

/** What nobody sees, or what turns the direction of what is seen. */
const invisible = /(?![\n\t])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Leaves out what a page would not show as it was meant. */
async function* cleanText(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    const text = piece.replaceAll(invisible, '')
    if (text !== '') yield text
  }
}

const ANSWER_LENGTH = 20_000

/** An answer that does not end by itself, ends here, and says so. One without a word is none. */
async function* cutAnswer(pieces: AsyncIterable<string>, length = ANSWER_LENGTH): AsyncGenerator<string> {
  let left = length
  for await (const piece of pieces) {
    if (piece.length > left) {
      yield `${piece
        .slice(0, left)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}\n\nThe answer was too long. It is cut here.`
      return
    }
    left -= piece.length
    yield piece
  }
  if (left === length) throw new Error('The assistant answered nothing')
}
