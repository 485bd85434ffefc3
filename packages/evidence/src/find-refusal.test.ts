import {
  BlockNotFoundError,
  HttpRequestError,
  LimitExceededRpcError,
  ResponseBodyTooLargeError,
  RpcRequestError,
  TimeoutError,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { findRefusal, isRateLimit } from './find-refusal.ts'

const url = 'https://node.example'
const rpcError = (message: string, code = -32000) => new RpcRequestError({ body: {}, url, error: { code, message } })
const httpError = (status: number | undefined, details = '') =>
  new HttpRequestError({ url, details, ...(status === undefined ? {} : { status }) })

describe('a refusal', () => {
  it.each([
    [
      'Alchemy',
      'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response. Based on your parameters and the response size limit, this block range should work: [0x10, 0x1f3]',
      'suggestion',
      484n,
    ],
    [
      'Alchemy, free',
      'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range. Based on your parameters, this block range should work: [0x1180fca, 0x1180fd3]. Upgrade to PAYG for expanded block range.',
      'suggestion',
      10n,
    ],
    ['Infura', 'query returned more than 10000 results. Try with this block range [0x1, 0x64].', 'suggestion', 100n],
    ['Infura, without a range', 'query returned more than 10000 results', 'logs', 10_000n],
    ['QuickNode', 'eth_getLogs is limited to a 10,000 range', 'blocks', 10_000n],
    ['Ankr', 'block range is too wide', 'blocks', undefined],
    ['dRPC', 'ranges over 10000 blocks are not supported on freetier', 'blocks', 10_000n],
    ['dRPC, slow', 'Request timeout on the free tier, please upgrade your tier to the paid one', 'time', undefined],
    ['dRPC, many logs', 'query exceeds max results 20000, retry with the range 100-199', 'suggestion', 100n],
    [
      'Chainstack',
      'Block range limit exceeded. See more details at https://docs.chainstack.com/docs/limits#evm-range-limits',
      'blocks',
      undefined,
    ],
    ["Polygon's bor", 'exceed maximum block range: 5000', 'blocks', 5_000n],
    ['Erigon', 'query block range exceeds server limit', 'blocks', undefined],
    ['PublicNode', 'exceed maximum block range: 50000', 'blocks', 50_000n],
    ['thirdweb', 'Maximum allowed number of requested blocks is 1000', 'blocks', 1_000n],
    ['Nethermind', 'requested too many blocks from 0 to 5000000, maximum is set to 1024', 'blocks', 1_024n],
    ['1RPC', 'eth_getLogs is limited to 0 - 10000 blocks range', 'blocks', 10_000n],
    ['geth', 'query timeout exceeded', 'time', undefined],
    ['a proxy', 'response size should not greater than 10000000 bytes', 'logs', 10_000_000n],
    ['an unknown node', 'internal error', 'unknown', undefined],
  ])('of %s is understood', (_node, message, reason, limit) => {
    const expected = { reason, ...(limit === undefined ? {} : { limit }) }
    expect(findRefusal(rpcError(message))).toEqual(expected)
    expect(findRefusal(httpError(400, message))).toEqual(expected)
    expect(findRefusal(new LimitExceededRpcError(rpcError(message)))).toEqual(expected)
  })

  it('is also an answer that is too large or takes too long', () => {
    expect(findRefusal(httpError(413))).toEqual({ reason: 'logs' })
    expect(findRefusal(new ResponseBodyTooLargeError({ maxSize: 10, size: 11 }))).toEqual({ reason: 'logs' })
    expect(findRefusal(httpError(503))).toEqual({ reason: 'unknown' })
    expect(findRefusal(new TimeoutError({ body: {}, url }))).toEqual({ reason: 'time' })
  })

  it.each([
    rpcError('daily request count exceeded, request rate limited', -32005),
    rpcError('project ID request rate exceeded', -32005),
    rpcError('Your app has exceeded its compute units per second capacity'),
    rpcError('50/second request limit reached - reduce calls per second or upgrade your account', -32007),
    rpcError("You've exceeded the RPS limit available on the current plan", -32005),
    rpcError('Too many request, try again later', 15),
    rpcError('try later', 429),
    rpcError('try later', -32029),
    httpError(429),
  ])('is a pause and a shorter range for %s', (error) => {
    expect(findRefusal(error)).toEqual({ reason: 'rate' })
  })

  it.each([
    rpcError('header not found'),
    rpcError('unknown block'),
    rpcError('block range extends beyond current head block'),
    httpError(403, 'block range is too wide'),
    httpError(undefined, 'fetch failed'),
    new Error('block range is too wide'),
    new BlockNotFoundError({ blockNumber: 7n }),
  ])('is not %s', (error) => {
    expect(findRefusal(error)).toBeUndefined()
  })
})

describe('a rate limit', () => {
  const aboutLogs = { isAboutLogs: true }
  const aboutOthers = { isAboutLogs: false }

  it.each([
    [-32005, 'daily request count exceeded, request rate limited'],
    [-32000, 'You have exceeded your compute units per second'],
    [-32090, 'Too many requests, reason: call rate limit exhausted, retry in 10s'],
    [-32029, ''],
    [429, ''],
    [undefined, 'API rate limit exceeded'],
  ])('is code %s with "%s"', (code, message) => {
    expect([isRateLimit({ code, message }, aboutLogs), isRateLimit({ code, message }, aboutOthers)]).toEqual([
      true,
      true,
    ])
  })

  it('is also code -32005 alone, except for logs, where it can mean a range that is too long', () => {
    const error = { code: -32005, message: 'limit exceeded' }
    expect([isRateLimit(error, aboutLogs), isRateLimit(error, aboutOthers)]).toEqual([false, true])
  })

  it.each([
    [-32005, 'query returned more than 10000 results'],
    [-32005, 'block range is too wide'],
    [3, 'execution reverted: rate limit'],
    [-32000, 'header not found'],
  ])('is not code %s with "%s"', (code, message) => {
    expect(isRateLimit({ code, message }, aboutLogs)).toBe(false)
  })
})
