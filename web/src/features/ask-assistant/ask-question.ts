import { ApiRequestError } from '../../api/api-request-error.ts'
import { session } from '../../api/session.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { type Ask, SessionEndedError } from './create-conversation.ts'

/** The server gives up after 90 seconds, so a longer silence means that it is gone. */
const PATIENCE_MS = 100_000

export const askQuestion: Ask = async function* ({ text, auctionId }, stopped) {
  const isSignedIn = session.read() !== undefined
  const path = isSignedIn ? '/api/chat' : '/api/public/chat'
  const body = JSON.stringify({ question: text, auctionId })
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(PATIENCE_MS)])
  const answer = await signedFetch(path, { method: 'POST', body, signal })
  if (isSignedIn && isRefused(answer) && session.read() === undefined) throw new SessionEndedError()
  if (!answer.ok || answer.body === null) throw toRequestError(answer)
  const reader = answer.body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    // A letter may be split between two pieces.
    yield decoder.decode(value, { stream: true })
  }
}

function toRequestError({ status, headers }: Response): ApiRequestError {
  const message = `The assistant answered ${status}`
  return new ApiRequestError({ code: 'UNREADABLE_ANSWER', message, status, retryAfter: headers.get('retry-after') })
}

const isRefused = ({ status }: Response): boolean => status === 401 || status === 403
