import { auctionHouseAbi, songTokensAbi } from '@melos/contracts'
import { type AbiEvent, decodeEventLog, encodeAbiParameters, type Hex, toEventSelector, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ChainLog } from './chain-event.ts'
import { decodeLogs, takeNext } from './decode-logs.ts'

const block = { number: 1n, hash: zeroHash, timestamp: new Date(0) }
const word = (digit: string): Hex => `0x${'0'.repeat(24)}${digit.repeat(40)}`

/** A log of any event: each topic is a word of its own, and so is each value in data, or a text. */
function logOf({ inputs, ...event }: AbiEvent): ChainLog {
  const unindexed = inputs.filter(({ indexed }) => indexed !== true)
  const topics = inputs.filter(({ indexed }) => indexed === true).map((_, index) => word(`${index + 1}`))
  const values = unindexed.map(({ type }, index) => (type === 'string' ? `Text ${index}` : word(`${index + 5}`)))
  const types = unindexed.map(({ type }) => ({ type: type === 'string' ? type : 'bytes32' }))
  return {
    ...{ address: '0x1', transactionHash: zeroHash, logIndex: 0, blockNumber: 1n, blockHash: zeroHash },
    topics: [toEventSelector({ ...event, inputs }), ...topics],
    data: encodeAbiParameters(types, values),
  } as unknown as ChainLog
}

describe('decodeLogs', () => {
  const events = [...auctionHouseAbi, ...songTokensAbi].filter((item) => item.type === 'event')
  const simple = events.filter(
    ({ inputs }) => inputs.length > 0 && inputs.every(({ type }) => /^(address|uint256|bytes32|string)$/.test(type)),
  )

  test.each(simple.map((event) => [event.name, event] as const))('reads %s as viem does, every time', (name, event) => {
    const log = logOf(event)
    const abi = [event]
    const expected = decodeEventLog({ abi, data: log.data, topics: log.topics as [Hex] }).args
    for (let time = 0; time < 2; time++) {
      expect(decodeLogs([{ block, logs: [log] }], { abi, eventName: name })).toEqual([{ args: expected, log, block }])
    }
  })

  test('reads a log by each definition of its event', () => {
    const [bid] = auctionHouseAbi.filter((item) => item.type === 'event' && item.name === 'BidPlaced')
    const event = bid as AbiEvent
    const log = logOf(event)
    const renamed = { ...event, inputs: event.inputs.map((input) => ({ ...input, name: `${input.name}2` })) }
    const read = (one: AbiEvent) =>
      decodeLogs([{ block, logs: [log] }], { abi: [one], eventName: 'BidPlaced' })[0]?.args
    expect(Object.keys(Object(read(renamed)))).toEqual(Object.keys(Object(read(event))).map((name) => `${name}2`))
  })

  test('refuses a topic that is not one word', () => {
    const [event] = simple
    if (event === undefined) throw new Error('There is no event')
    const log = logOf(event)
    for (const topic of ['0x', '0x12', `${word('1')}00`] as const) {
      const logs = [{ ...log, topics: [log.topics[0], topic, ...log.topics.slice(2)] } as ChainLog]
      expect(() => decodeLogs([{ block, logs }], { abi: [event], eventName: event.name })).toThrow('32 bytes')
    }
  })
})

const log = (number: bigint, block: bigint) => {
  return { number, block: { number: block, hash: '0x0', timestamp: new Date(0) } } as const
}
const take = (
  logs: readonly ReturnType<typeof log>[],
  { next = 2n, cursor }: { next?: bigint; cursor?: bigint } = {},
) => takeNext(logs, { next, cursor, numberOf: ({ number }) => number }).map(({ number }) => number)

test('logs of blocks that are indexed already are skipped', () => {
  expect(take([log(0n, 4n), log(1n, 5n), log(2n, 6n), log(3n, 6n)], { cursor: 5n })).toEqual([2n, 3n])
})

test("a number that comes again in a new block is refused, because the first wasn't the contract's", () => {
  expect(() => take([log(1n, 6n)], { cursor: 5n })).toThrow('Expected log 2, got log 1 again')
  expect(() => take([log(2n, 6n), log(2n, 7n)], { cursor: 5n })).toThrow('Expected log 3, got log 2 again')
})

test('a number that is missing is refused', () => {
  expect(() => take([log(3n, 6n)], { cursor: 5n })).toThrow('Expected log 2, got log 3')
})

test('without a cursor, everything may come again', () => {
  expect(take([log(0n, 4n), log(1n, 5n)])).toEqual([])
})
