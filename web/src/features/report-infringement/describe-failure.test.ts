import { expect, test } from 'vitest'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { describeFailure } from './describe-failure.ts'
import { texts } from './texts.ts'

test.each([
  [429, texts.failures.tooMany('a moment')],
  [400, texts.failures.refused('why')],
  [413, texts.failures.refused('why')],
  [503, texts.failures.unsent],
  [0, texts.failures.unsent],
])('status %i is described as: %s', (status, sentence) => {
  expect(describeFailure(new ApiRequestError({ code: 'BAD_REQUEST', message: 'why', status }))).toBe(sentence)
})

test('a part that fails to load is described as a report that was not sent', () => {
  expect(describeFailure(new TypeError('Failed to fetch dynamically imported module'))).toBe(texts.failures.unsent)
})
