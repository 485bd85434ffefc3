import { getAddress, numberToHex, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import type { ChainSong, SongEvent } from '../song/read-song.ts'
import { startReplay } from '../song/replay-song.ts'
import { checkTokens } from './check-tokens.ts'
import type { ChainMarket, LockEvent } from './read-market.ts'

const at = (digit: number) => getAddress(`0x${String(digit).repeat(40)}`)
const [song, house, ann, dan] = [at(1), at(2), at(3), at(4)]
const UNIT = 10n ** 18n
const [BUY, SELL] = [0, 1]

/** Ann has all ten tokens. Each step is an event of one transaction, unless another one begins. */
function tell() {
  const logs: ChainMarket['logs'][number][] = []
  const locks: LockEvent[] = []
  const events: SongEvent[] = []
  let logIndex = 0
  let transaction = 1
  const next = () => ({
    blockNumber: 1n,
    logIndex: logIndex++,
    transactionHash: numberToHex(transaction, { size: 32 }),
  })
  // Only what the check reads of a log is needed here.
  const log = (eventName: string, args: object) =>
    logs.push({ ...next(), eventName, args: { song, ...args } } as ChainMarket['logs'][number])
  const move = (from: typeof ann, to: typeof ann, tokens: bigint) =>
    events.push({ ...next(), kind: 'transfer', from, to, amount: tokens * UNIT })
  move(zeroAddress, ann, 10n)
  return {
    log,
    move,
    begin: () => {
      transaction += 1
    },
    lock: (account: typeof ann, locked: bigint) => locks.push({ ...next(), account, locked }),
    place: (owner: typeof ann, side: number, quantity: bigint) => log('OrderPlaced', { owner, side, quantity }),
    check() {
      const ledger: ChainSong = { song, wholeTokens: 10n, statementCount: 0n, held: 0n, events }
      const replay = startReplay(ledger, { house, rates: new Map() })
      // Tokens depend on nothing else of the chain.
      return checkTokens({ song, logs, locks } as unknown as ChainMarket, replay)
    },
  }
}

/** Ann offers six tokens. */
function tellOffer() {
  const told = tell()
  told.begin()
  told.lock(ann, 6n)
  told.place(ann, SELL, 6n)
  return told
}

test('an offer locks tokens, a trade moves them, and a removal unlocks the rest', () => {
  const told = tellOffer()
  told.begin()
  told.place(dan, BUY, 4n)
  told.log('Traded', { maker: ann, quantity: 4n })
  told.lock(ann, 2n)
  told.move(ann, dan, 4n)
  told.begin()
  told.log('OrderRemoved', { owner: ann, id: { side: SELL }, quantity: 2n })
  told.lock(ann, 0n)
  expect(told.check()).toEqual({ findings: [], locks: new Map([[ann, 0n]]) })
})

test('an offer that ends is unlocked at once', () => {
  const told = tellOffer()
  told.log('OrderUnfilled', { quantity: 6n })
  told.lock(ann, 0n)
  expect(told.check().findings).toEqual([])
})

test('more tokens than the owner has cannot be locked', () => {
  const told = tell()
  told.begin()
  told.lock(ann, 11n)
  told.place(ann, SELL, 11n)
  expect(told.check().findings).toMatchObject([{ rule: 'tokens', account: ann, actual: `holds ${10n * UNIT}` }])
})

test('locked tokens cannot be sent', () => {
  const told = tellOffer()
  told.begin()
  told.move(ann, dan, 5n)
  expect(told.check().findings).toMatchObject([{ rule: 'tokens', account: ann, actual: `holds ${5n * UNIT}` }])
})

test('a sell order without a lock, and a lock without a sell order, are found', () => {
  const unlocked = tell()
  unlocked.begin()
  unlocked.place(ann, SELL, 6n)
  expect(unlocked.check().findings).toMatchObject([{ rule: 'tokens', account: ann, expected: 'locks 6 tokens' }])
  const locked = tell()
  locked.begin()
  locked.lock(ann, 6n)
  expect(locked.check().findings).toMatchObject([{ rule: 'tokens', expected: 'a sell order for 6 tokens' }])
  const other = tell()
  other.begin()
  other.lock(ann, 5n)
  other.place(ann, SELL, 6n)
  expect(other.check().findings).toHaveLength(2)
})

test('a trade that moves other tokens, or none, is found', () => {
  for (const tokens of [3n, undefined]) {
    const told = tellOffer()
    told.begin()
    told.place(dan, BUY, 4n)
    told.log('Traded', { maker: ann, quantity: 4n })
    told.lock(ann, 2n)
    if (tokens !== undefined) told.move(ann, dan, tokens)
    expect(told.check().findings).toMatchObject([
      { rule: 'tokens', expected: `${4n * UNIT} base units from ${ann} to ${dan}` },
    ])
  }
})

test('a removed sell order that stays locked is found', () => {
  const told = tellOffer()
  told.begin()
  told.log('OrderRemoved', { owner: ann, id: { side: SELL }, quantity: 6n })
  expect(told.check().findings).toMatchObject([{ rule: 'tokens', expected: `${ann} has 0 tokens locked` }])
})
