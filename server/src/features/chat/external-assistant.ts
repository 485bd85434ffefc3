import type { Assistant } from './assistant.ts'
import { cleanText } from './clean-text.ts'
import { cutAnswer } from './cut-answer.ts'
import { readPieces } from './read-pieces.ts'

export interface ExternalService {
  readonly url: string
  readonly token: string
}

/** What the service is told beside the question. */
export interface ProductContext {
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
