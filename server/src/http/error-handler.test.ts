import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleError } from './error-handler.ts'

async function answerTo(failure: Error) {
  await using app = Fastify()
  app.setErrorHandler(handleError)
  app.get('/', () => {
    throw failure
  })
  const { statusCode, headers, body } = await app.inject('/')
  return { statusCode, retryAfter: headers['retry-after'], code: JSON.parse(body).code }
}

const unavailable = { statusCode: 503, retryAfter: '1', code: 'UNAVAILABLE' }

test.each([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EMFILE',
  '53100',
  '53200',
  '53300',
  '57P01',
  '25P03',
  '25006',
  '08006',
  'ECONNRESET',
])('%s is temporary, so the answer asks the client to retry', async (code) => {
  expect(await answerTo(Object.assign(new Error('inside'), { code }))).toEqual(unavailable)
})

test.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('%s: so does a connection to the database that broke', async (message) => {
  expect(await answerTo(new Error(message))).toEqual(unavailable)
})

test.each(['ENOENT', 'EACCES', '23505', '42P01'])('%s is a fault of ours', async (code) => {
  expect(await answerTo(Object.assign(new Error('inside'), { code }))).toEqual({
    statusCode: 500,
    retryAfter: undefined,
    code: 'INTERNAL',
  })
})
