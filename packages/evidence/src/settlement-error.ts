import { auctionHouseAbi, marketAbi, royaltiesAbi, songTokensAbi } from '@melos/contracts'
import {
  BaseError,
  decodeErrorResult,
  type Hex,
  HttpRequestError,
  InsufficientFundsError,
  isHex,
  LimitExceededRpcError,
  TimeoutError,
} from 'viem'
import { EvidenceError } from './evidence-error.ts'

type SettlementErrorCode =
  /** No record names the chain's auction house. */
  | 'HOUSE_UNKNOWN'
  /** The auction is running, or only operators can settle it yet. */
  | 'TOO_EARLY'
  /** The chain refuses a call that settles no bidder. */
  | 'CALL_REFUSED'
  | 'TRANSACTION_FAILED'

export class SettlementError extends Error {
  readonly code: SettlementErrorCode

  constructor(code: SettlementErrorCode, message: string) {
    super(message)
    this.name = 'SettlementError'
    this.code = code
  }
}

/** A name that two contracts use has the same arguments in both. */
const abi = [...auctionHouseAbi, ...marketAbi, ...royaltiesAbi, ...songTokensAbi]

const nodeFailures = [HttpRequestError, TimeoutError, LimitExceededRpcError]

/** Whether the node didn't answer, so that nothing is known about the call. */
export function isNodeFailure(error: unknown): boolean {
  return hasCause(error, (cause) => nodeFailures.some((kind) => cause instanceof kind))
}

export function isWithoutFunds(error: unknown): boolean {
  return hasCause(error, (cause) => cause instanceof InsufficientFundsError)
}

/** Why the chain refuses a call, in words. */
export function sayRefusal(error: unknown): string {
  const data = findRevertData(error)
  if (data === undefined || data === '0x') return 'the call fails on the chain'
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi, data })
    const words = errorName.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase()
    return `the contract says “${onOneLine([words, ...args].join(' '))}”`
  } catch {
    return `the contract fails with the unknown error ${data.slice(0, 10)}`
  }
}

/** One plain sentence about why settling has stopped. */
export function saySettlementFailure(error: unknown, { rpcUrl }: { rpcUrl: string }): string {
  if (error instanceof SettlementError || error instanceof EvidenceError) return `${error.message}.`
  if (isNodeFailure(error)) return `The node at ${rpcUrl} does not answer.`
  if (isWithoutFunds(error)) {
    return "The wallet doesn't have enough POL for the network fee. Send it some, and run the command again."
  }
  if (findRevertData(error) !== undefined) return `The chain refuses: ${sayRefusal(error)}.`
  const message = error instanceof BaseError ? error.shortMessage : error instanceof Error ? error.message : error
  return onOneLine(String(message))
}

function hasCause(error: unknown, isOne: (cause: unknown) => boolean): boolean {
  return error instanceof BaseError && isOne(error.walk(isOne))
}

/** Nodes put the contract's answer into the error itself or one object deeper. */
function findRevertData(error: unknown): Hex | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { data } = Object(cause)
    const found = typeof data === 'object' ? Object(data).data : data
    if (isHex(found)) return found
  }
  return undefined
}

/** Control characters from a node or a token could change what a terminal shows. */
function onOneLine(text: string): string {
  const [line = ''] = text.split('\n')
  return line.replace(/\p{C}/gu, '')
}
