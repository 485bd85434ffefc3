import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { auctionHouseAbi } from '@melos/contracts'
import { predictAddresses } from '@melos/contracts/creations'
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  hexToNumber,
  numberToHex,
  pad,
  toEventSelector,
} from 'viem'

interface RpcCall {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

interface LogFilter {
  readonly address?: Address
  readonly fromBlock?: Hex
  readonly toBlock?: Hex
  readonly blockHash?: Hex
}

interface Cost {
  readonly requests: number
  /** The answers. */
  readonly bytes: number
  /** The answers as they were sent: compressed if the reader accepts it, as bor and the providers do. */
  readonly sentBytes: number
}

/** How nodes of Polygon differ. */
export interface NodeKind {
  /** Newer nodes say in each log when its block was mined. */
  readonly blockTimestamps: boolean
  /** Whether it has `eth_getHeaderByNumber`, as bor does. */
  readonly headers: boolean
}

export interface PolygonNode extends Disposable {
  readonly url: string
  readonly firstUsedAt: Promise<number>
  /** Since the last call of this function. */
  takeCost(): Cost
  mine(): void
}

const house: Address = `0x${'a1'.repeat(20)}`
const BLOCK_SECONDS = 2
const ORIGIN_SECONDS = 1_760_000_000
const SUPPLY = 1_000n
const WALLETS = 500
const STEP = 10n ** 16n
/** The limits of a provider's free or cheap plan. */
const MOST_BLOCKS = 2_000
const MOST_LOGS = 10_000
const LATENCY_MS = 30
const FOREIGN_LOGS = 400
const TRANSACTIONS = 120

const eventOf = (name: string) => {
  const event = auctionHouseAbi.find((item) => item.type === 'event' && item.name === name)
  if (event?.type !== 'event') throw new Error(`The auction house has no event ${name}`)
  return event
}
const bidPlaced = toEventSelector(eventOf('BidPlaced'))
const auctionCreated = toEventSelector(eventOf('AuctionCreated'))

/**
 * A chain of empty blocks with 400 logs of other contracts each, one auction and these bids at equal distances. Nothing is stored:
 * every answer follows from the block's number.
 */
export async function startPolygonNode({
  blocks,
  bids,
  kind: { blockTimestamps, headers },
}: {
  blocks: number
  bids: number
  kind: NodeKind
}): Promise<PolygonNode> {
  let head = blocks
  let cost = { requests: 0, bytes: 0, sentBytes: 0 }
  const { promise: firstUsedAt, resolve } = Promise.withResolvers<number>()
  const every = Math.floor((blocks - 10) / bids)
  const bidBlock = (index: number) => 5 + index * every
  const countBids = (block: number) => Math.max(0, Math.min(bids, Math.floor((block - 5) / every) + 1))

  function logsOf(from: number, to: number): unknown[] {
    const logs = from <= 1 && to >= 1 ? [createdLog()] : []
    for (let index = countBids(from - 1); index < countBids(to); index++) logs.push(bidLog(index))
    return logs
  }

  function toLog(block: number, log: { topics: Hex[]; data: Hex }) {
    return {
      address: house,
      ...log,
      blockNumber: numberToHex(block),
      blockHash: hashOf(block),
      transactionHash: numberToHex(block * 7 + 3, { size: 32 }),
      transactionIndex: '0x1',
      logIndex: numberToHex(FOREIGN_LOGS / 2),
      removed: false,
      ...(blockTimestamps ? { blockTimestamp: numberToHex(timeOf(block)) } : {}),
    }
  }

  function createdLog() {
    const data = encodeAbiParameters(
      eventOf('AuctionCreated').inputs.filter((input) => input.indexed !== true),
      [
        'Night Ferry',
        10n ** 18n,
        SUPPLY,
        SUPPLY * 10n ** 18n,
        BigInt(timeOf(1)),
        BigInt(timeOf(1) + 86_400 * 364),
        house,
        house,
        0,
      ],
    )
    return toLog(1, { topics: [auctionCreated, pad('0x0'), pad('0x5e'), pad('0x70')], data })
  }

  function bidLog(index: number) {
    const [amount, price] = [BigInt(1 + (index % 9)), 10n ** 18n + STEP * BigInt((index * 7919) % 500)]
    const data = encodeAbiParameters(
      eventOf('BidPlaced').inputs.filter((input) => input.indexed !== true),
      [BigInt(index), amount, price],
    )
    const bidder = numberToHex(0x1000 + (index % WALLETS), { size: 32 })
    return toLog(bidBlock(index), { topics: [bidPlaced, pad('0x0'), bidder], data })
  }

  function getLogs({ fromBlock, toBlock, blockHash }: LogFilter): { result: unknown } | { error: unknown } {
    if (blockHash !== undefined) return { result: logsOf(hexToNumber(blockHash), hexToNumber(blockHash)) }
    const [from, to] = [hexToNumber(fromBlock ?? '0x0'), Math.min(head, hexToNumber(toBlock ?? '0x0'))]
    const refuse = (message: string) => ({ error: { code: -32005, message } })
    if (to - from + 1 > MOST_BLOCKS) return refuse(`eth_getLogs is limited to a ${MOST_BLOCKS} range`)
    const found = countBids(to) - countBids(from - 1)
    return found > MOST_LOGS ? refuse(`query returned more than ${MOST_LOGS} results`) : { result: logsOf(from, to) }
  }

  function callHouse(data: Hex, block: number): Hex {
    const abi = auctionHouseAbi
    const { functionName } = decodeFunctionData({ abi, data })
    if (functionName === 'listingCounter') return encodeFunctionResult({ abi, functionName, result: 1n })
    if (functionName !== 'auctionState') return '0x'
    const bidCount = BigInt(countBids(block))
    const seconds = { startsAt: BigInt(timeOf(1)), endsAt: 0n, openToAllFrom: 0n, reclaimableFrom: 0n }
    const bidderCount = bidCount < WALLETS ? bidCount : BigInt(WALLETS)
    const settled = { settledBidCount: 0n, clearingPrice: 0n, demandAbove: 0n, demandAtPrice: 0n, proceedsPaid: false }
    const accounts = { token: house, seller: house, treasury: house, production: house }
    const terms = { ...accounts, initialPrice: 0n, tokenAmount: SUPPLY, threshold: 0n }
    const result = {
      ...terms,
      ...seconds,
      tokensAvailable: 0n,
      bidCount,
      bidderCount,
      ...settled,
      withdrawalAnnouncedAt: 0n,
      withdrawn: false,
      policy: 0,
      status: 1,
      outcome: 0,
    }
    return encodeFunctionResult({ abi, functionName, result })
  }

  function answer({ method, params }: RpcCall): { result: unknown } | { error: unknown } {
    switch (method) {
      case 'eth_chainId':
        return { result: numberToHex(31_337) }
      case 'eth_blockNumber':
        return { result: numberToHex(head) }
      case 'eth_getHeaderByNumber':
        if (!headers) return unknownMethod(method)
        return { result: findBlock(params)?.header ?? null }
      case 'eth_getBlockByNumber': {
        const block = findBlock(params)
        return {
          result: block === undefined ? null : { ...block.header, uncles: [], transactions: block.transactions },
        }
      }
      case 'eth_getLogs':
        return getLogs(params[0] as LogFilter)
      case 'eth_call':
        return { result: callHouse((params[0] as { data: Hex }).data, hexToNumber(params[1] as Hex)) }
      default:
        return unknownMethod(method)
    }
  }

  function findBlock([tag]: readonly unknown[]) {
    const number = tag === 'latest' ? head : tag === 'finalized' ? head - 16 : hexToNumber(tag as Hex)
    return number > head ? undefined : { header: headerOf(number), transactions: transactionsOf(number) }
  }

  const server = createServer(async (request, response) => {
    resolve(performance.now())
    const body = (await json(request)) as RpcCall | RpcCall[]
    const calls = [body].flat()
    const answers = calls.map((call) => ({ jsonrpc: '2.0', id: call.id, ...answer(call) }))
    const text = JSON.stringify(Array.isArray(body) ? answers : answers[0])
    const isCompressed = request.headers['accept-encoding']?.includes('gzip') === true
    const sent = isCompressed ? await compress(text, { level: constants.Z_BEST_SPEED }) : Buffer.from(text)
    // Only the readiness check asks for this, and the benchmark calls that check all the time.
    if (calls.some(({ method }) => method !== 'eth_blockNumber')) {
      cost.requests += 1
      cost.bytes += text.length
      cost.sentBytes += sent.length
    }
    await delay(LATENCY_MS)
    if (isCompressed) response.setHeader('content-encoding', 'gzip')
    response.setHeader('content-type', 'application/json').end(sent)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server on a TCP port has an address of this type.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    firstUsedAt,
    takeCost() {
      const taken = cost
      cost = { requests: 0, bytes: 0, sentBytes: 0 }
      return taken
    },
    mine() {
      head += 1
    },
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Only the auction house is on this chain. */
export const polygonDeployment = {
  ...predictAddresses({ deployer: `0x${'e1'.repeat(20)}`, nonce: 0 }),
  auctionHouse: house,
  startBlock: 1,
}

/** The number is the hash, so that nothing has to be stored. */
function hashOf(block: number): Hex {
  return numberToHex(block, { size: 32 })
}

function timeOf(block: number): number {
  return ORIGIN_SECONDS + block * BLOCK_SECONDS
}

const compress = promisify(gzip)

function unknownMethod(method: string) {
  return { error: { code: -32601, message: `The method ${method} does not exist/is not available` } }
}

const ZERO = `0x${'0'.repeat(64)}`

/** Bytes that don't compress, as hashes and a bloom filter with 400 logs don't. */
function scramble(seed: string, bytes: number): Hex {
  return `0x${createHash('shake256', { outputLength: bytes }).update(seed).digest('hex')}`
}

function transactionsOf(block: number): Hex[] {
  const all = scramble(`transactions ${block}`, 32 * TRANSACTIONS).slice(2)
  return Array.from({ length: TRANSACTIONS }, (_, index): Hex => `0x${all.slice(index * 64, index * 64 + 64)}`)
}

function headerOf(number: number) {
  return {
    number: numberToHex(number),
    hash: hashOf(number),
    parentHash: hashOf(Math.max(number - 1, 0)),
    timestamp: numberToHex(timeOf(number)),
    logsBloom: scramble(`bloom ${number}`, 256),
    nonce: '0x0000000000000000',
    sha3Uncles: ZERO,
    transactionsRoot: scramble(`transactions root ${number}`, 32),
    stateRoot: scramble(`state ${number}`, 32),
    receiptsRoot: scramble(`receipts ${number}`, 32),
    miner: house,
    difficulty: '0x15',
    extraData: scramble(`signature ${number}`, 97),
    size: '0x8000',
    gasLimit: '0x1c9c380',
    gasUsed: '0xe4e1c0',
    baseFeePerGas: '0x1',
    mixHash: ZERO,
  }
}
