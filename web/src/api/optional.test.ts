import { expect, test } from 'vitest'
import { ApiRequestError } from './api-request-error.ts'
import { findForPage } from './optional.ts'

const fail = (status: number) =>
  Promise.reject(new ApiRequestError({ code: 'UNREADABLE_ANSWER', message: 'It failed', status }))

test.each([404, 400])('an answer with status %s is the page for missing things', async (status) => {
  await expect(findForPage(fail(status))).rejects.toMatchObject({ init: { status: 404 } })
})

test.each([0, 401, 429, 500, 503])('with status %s there is nothing to show yet', async (status) => {
  expect(await findForPage(fail(status))).toBeNull()
})

test('what is found is returned, and other errors are thrown', async () => {
  expect(await findForPage(Promise.resolve('song'))).toBe('song')
  await expect(findForPage(Promise.reject(new Error('a mistake')))).rejects.toThrow('a mistake')
})
