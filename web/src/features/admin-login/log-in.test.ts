import { afterEach, expect, test, vi } from 'vitest'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { describeLoginFailure, logIn } from './log-in.ts'

const refused = (status: number, message = 'words') => new ApiRequestError({ code: 'INTERNAL', message, status })

test.each([
  [refused(403), 'Invalid credentials'],
  [refused(401), 'Unauthorized. Please log in again.'],
  [refused(400), "User doesn't exist."],
  [
    new ApiRequestError({ code: 'TOO_MANY_REQUESTS', message: 'words', status: 429, retryAfter: '3600' }),
    'An error occurred: 429 Too many requests. Try again in 60\u00A0minutes.',
  ],
  [refused(500, 'Broken'), 'An error occurred: 500 Broken'],
  [
    new ApiRequestError({ code: 'UNREACHABLE', message: 'gone', status: 0 }),
    'No response received from server. Please try again.',
  ],
  [new ApiRequestError({ code: 'UNREADABLE_ANSWER', message: 'odd', status: 200 }), 'Error: odd'],
  [new TypeError('bug'), 'An unexpected error occurred.'],
])('%o says: %s', (error, sentence) => {
  expect(describeLoginFailure(error)).toBe(sentence)
})

test('a proxy’s HTML error is quoted by its status text', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))
  const error: unknown = await logIn({ email: 'admin@melos.local', password: 'x' }).catch((thrown: unknown) => thrown)
  expect(describeLoginFailure(error)).toBe('An error occurred: 502 Bad Gateway')
})

afterEach(() => vi.unstubAllGlobals())
