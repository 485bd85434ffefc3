import { expect, test } from 'vitest'
import { ApiRequestError, describeRateLimit } from './api-request-error.ts'

const failWith = (status: number, retryAfter?: string | null) =>
  new ApiRequestError({ code: 'TOO_MANY_REQUESTS', message: 'words', status, retryAfter })

test.each([
  ['1', 'Too many requests. Try again in 1\u00A0second.'],
  ['119', 'Too many requests. Try again in 119\u00A0seconds.'],
  ['121', 'Too many requests. Try again in 3\u00A0minutes.'],
  ['3600', 'Too many requests. Try again in 60\u00A0minutes.'],
  ['80000', 'Too many requests. Try again in 23\u00A0hours.'],
  ['Tue, 17 Nov 2026 14:00:00 GMT', 'Too many requests. Try again in a moment.'],
  [null, 'Too many requests. Try again in a moment.'],
])('a 429 with Retry-After %j says: %s', (retryAfter, sentence) => {
  expect(failWith(429, retryAfter).message).toBe(sentence)
  expect(describeRateLimit(failWith(429, retryAfter))).toBe(sentence)
})

test('other failures keep their message and are no rate limit', () => {
  expect(failWith(503, '5').message).toBe('words')
  expect(describeRateLimit(failWith(503, '5'))).toBeUndefined()
  expect(describeRateLimit(new Error('429'))).toBeUndefined()
})
