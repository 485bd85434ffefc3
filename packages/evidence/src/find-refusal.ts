import { BaseError, HttpRequestError, ResponseBodyTooLargeError, RpcRequestError, TimeoutError } from 'viem'

type Reason =
  /** The range has too many blocks. */
  | 'blocks'
  /** The node says which range would work. */
  | 'suggestion'
  /** The answer has too many logs or bytes. */
  | 'logs'
  /** The answer took too long. */
  | 'time'
  /** Too many requests. A shorter range may need fewer, because headers are asked for too, but only after a pause. */
  | 'rate'
  /** Nodes word their errors differently, so an unknown one may also mean that the range is too long. */
  | 'unknown'

/** A node doesn't return the logs of a range of this length. A shorter range may work. */
export interface Refusal {
  readonly reason: Reason
  /** The limit that the node names: logs for `logs`, otherwise blocks. */
  readonly limit?: bigint
}

const TOO_LARGE = 413
const TOO_MANY_REQUESTS = 429
/** These fail whatever the range: authorization and payment. */
const OTHER_REASONS = [401, 402, 403]

const rateLimit =
  /rate.?(?:limit|exceed)|too many request|request (?:count|limit reached)|(?:requests?|calls?) per|\brps\b|compute unit|capacity|throughput|quota|credits|slow down/i
const RATE_LIMIT_CODES = [TOO_MANY_REQUESTS, -32029]
/** Infura and others use it for rate limits as well as for ranges that are too long. */
const LIMIT_EXCEEDED = -32005
/** The contract chose this text, not the node. */
const reverted = /revert/i
/** The node doesn't have the blocks (yet). */
const unknownBlocks =
  /header not found|unknown block|block not found|not yet|beyond|after last|in the future|missing trie|pruned/i
const hexRange = /\[\s*(0x[0-9a-f]+)\s*,\s*(0x[0-9a-f]+)\s*\]/i
const decimalRange = /range:?\s+(\d+)\s*-\s*(\d+)\s*$/i
const tooManyLogs =
  /(?:more than|max(?:imum)?|limit|exceeds?)[^.]*\b(?:results|logs)|(?:results|logs)[^.]*(?:exceed|limit)|response (?:size|is too)|too (?:large|big)|body/i
const tooManyBlocks = /range|(?:number of|many|over|most|than)[^.]*blocks/i
const timeout = /time(?:d)?.?out|deadline|too long|took too/i

export interface RpcError {
  readonly code: number | undefined
  readonly message: string
}

export function isRateLimit({ code, message }: RpcError, { isAboutLogs }: { readonly isAboutLogs: boolean }): boolean {
  if (reverted.test(message)) return false
  if (code !== undefined && RATE_LIMIT_CODES.includes(code)) return true
  return rateLimit.test(message) || (code === LIMIT_EXCEEDED && !isAboutLogs)
}

/** Returns undefined if a shorter range wouldn't help. */
export function findRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof BaseError)) return undefined
  if (error.walk((cause) => cause instanceof TimeoutError) instanceof TimeoutError) return { reason: 'time' }
  // viem refuses answers above 10 MiB, and a batch is one answer.
  if (error.walk((cause) => cause instanceof ResponseBodyTooLargeError) !== null) return { reason: 'logs' }
  const answer = error.walk((cause) => cause instanceof RpcRequestError)
  if (answer instanceof RpcRequestError && isRateLimit({ code: answer.code, message: answer.details }, aboutLogs)) {
    return { reason: 'rate' }
  }
  const failure = error.walk((cause) => cause instanceof HttpRequestError)
  if (!(failure instanceof HttpRequestError)) return findInText(error.details)
  if (failure.status === undefined || OTHER_REASONS.includes(failure.status)) return undefined
  if (failure.status === TOO_MANY_REQUESTS) return { reason: 'rate' }
  return failure.status === TOO_LARGE ? { reason: 'logs' } : findInText(failure.details)
}

const aboutLogs = { isAboutLogs: true }

/** Reads the errors of Alchemy, Infura, QuickNode, Ankr, dRPC, Chainstack, bor, geth, Erigon and others like them. */
function findInText(details: string | undefined): Refusal | undefined {
  // Only viem's own errors, such as a block that wasn't found, have no details.
  if (details === undefined) return undefined
  const text = details.replaceAll(/https?:\S+|eth_\w+/gi, '')
  if (rateLimit.test(text)) return { reason: 'rate' }
  if (unknownBlocks.test(text)) return undefined
  const suggested = hexRange.exec(text) ?? decimalRange.exec(text)
  if (suggested !== null) {
    const [, from = '0', to = '0'] = suggested
    return { reason: 'suggestion', limit: BigInt(to) - BigInt(from) + 1n }
  }
  if (tooManyLogs.test(text) && !/block range|blocks range/i.test(text)) return { reason: 'logs', ...findLimit(text) }
  if (tooManyBlocks.test(text)) return { reason: 'blocks', ...findLimit(text) }
  return { reason: timeout.test(text) ? 'time' : 'unknown' }
}

/** The smallest number: others are the range that was asked for. */
function findLimit(text: string): { limit: bigint } | undefined {
  const found = text.replaceAll(/0x[0-9a-f]+/gi, '').matchAll(/(?<![\w.-])(\d+(?:,\d{3})*)(k?)(?![\w.])/gi)
  const [limit] = [...found]
    .map(([, digits = '0', thousands]) => BigInt(digits.replaceAll(',', '')) * (thousands ? 1_000n : 1n))
    .filter((number) => number > 1n)
    .sort((one, other) => (one < other ? -1 : 1))
  return limit === undefined ? undefined : { limit }
}
