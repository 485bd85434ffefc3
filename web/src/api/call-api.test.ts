import { listAuctions, listBids } from '@melos/api-contract'
import { describe, expect, test } from 'vitest'
import { ApiRequestError } from './api-request-error.ts'
import { callApi, type Fetcher } from './call-api.ts'
import { texts } from './texts.ts'

const query = { page: 1, size: 9, statuses: 'OPEN,PENDING' }
const ask = (fetcher: Fetcher) => callApi(fetcher, { endpoint: listAuctions, query })
const answering =
  (body: unknown, status = 200): Fetcher =>
  async () =>
    Response.json(body, { status })

describe('callApi', () => {
  test('the query travels in the path', async () => {
    const asked: string[] = []
    await callApi(
      async (path) => {
        asked.push(path)
        return Response.json({ data: [], total: 0 })
      },
      { endpoint: listAuctions, query },
    )
    expect(asked).toEqual(['/api/public/auctions?page=1&size=9&statuses=OPEN%2CPENDING'])
  })

  test('parameters are filled into the path, and a query that is not given is left out', async () => {
    const asked: string[] = []
    await callApi(
      async (path) => {
        asked.push(path)
        return Response.json({ data: [], total: 0 })
      },
      { endpoint: listBids, params: { id: 'a/b' }, query: { page: undefined, size: 6 } },
    )
    expect(asked).toEqual(['/api/public/bids/a%2Fb?size=6'])
  })

  test('a response that matches the schema is returned', async () => {
    expect(await ask(answering({ data: [], total: 3 }))).toEqual({ data: [], total: 3 })
  })

  test('an error keeps the server’s code, message and status', async () => {
    const call = ask(answering({ code: 'UNAVAILABLE', message: 'Come back later' }, 503))
    await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE', message: 'Come back later', status: 503 })
  })

  test('a response that breaks the schema is unreadable and keeps its cause', async () => {
    const error: unknown = await ask(answering({ data: [{}], total: 1 })).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiRequestError)
    expect(error).toMatchObject({ code: 'UNREADABLE_ANSWER', status: 200, cause: { name: 'ZodError' } })
  })

  test('an error in another format is unreadable', async () => {
    await expect(ask(answering('oops', 502))).rejects.toMatchObject({ code: 'UNREADABLE_ANSWER', status: 502 })
  })

  test('a body that is not JSON is unreadable', async () => {
    const call = ask(async () => new Response('<html>'))
    await expect(call).rejects.toMatchObject({ code: 'UNREADABLE_ANSWER', status: 200 })
  })

  test('a proxy’s HTML error keeps its status text', async () => {
    const call = ask(async () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))
    await expect(call).rejects.toMatchObject({ code: 'UNREADABLE_ANSWER', status: 502, message: 'Bad Gateway' })
  })

  test.each([
    ['the API', '{"code":"TOO_MANY_REQUESTS","message":"words"}'],
    ['a proxy', '<html>'],
  ])('a 429 from %s says how long to wait', async (_, body) => {
    const call = ask(async () => new Response(body, { status: 429, headers: { 'retry-after': '40' } }))
    await expect(call).rejects.toMatchObject({ status: 429, message: texts.tooMany('40\u00A0seconds') })
  })

  test('a missing response is unreachable with status 0', async () => {
    const cause = new TypeError('network')
    await expect(ask(() => Promise.reject(cause))).rejects.toMatchObject({ code: 'UNREACHABLE', status: 0, cause })
  })
})
