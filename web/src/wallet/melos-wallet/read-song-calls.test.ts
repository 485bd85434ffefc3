import { inspect } from 'node:util'
import {
  auctionHouseAbi,
  gateAbi,
  marketAbi,
  melsAbi,
  royaltiesAbi,
  songTokenAbi,
  songTokensAbi,
} from '@melos/contracts'
import { type Address, encodeFunctionData, type Hex, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { stranger, testAddress, testSite } from '../../../test/support/test-site.ts'
import { permitTypes } from '../permit.ts'
import type { SigningContent } from './melos-wallet.ts'
import { readSigningContent } from './read-signing-content.ts'

const { mels, gate, auctionHouse, songTokens, royalties, market } = testSite.contracts
const song: Address = '0x52908400098527886E0F7030069857D2E4169EE7'
const read = (to: Address | undefined, data: Hex, value = 0n) =>
  readSigningContent({ site: testSite, address: testAddress }, { kind: 'transaction', to, data, value })

const word: Hex = `0x${'1'.repeat(64)}`
const terms = { lastDay: 20_818, untilNextRoyalty: true, fillOnly: false }
const order = { quantity: 10n, price: parseEther('5.2'), maxFills: 16n, terms }
const total = parseEther('57.2')
const buying = { kind: 'buy-order', song, ...order, total } as const
const [buyId, sellId] = [
  { side: 0, price: parseEther('5.2'), position: 3n },
  { side: 1, price: parseEther('6'), position: 0n },
]
const orderArguments = [10n, parseEther('5.2'), 16n, terms] as const
const permit = [9n, 27, word, word] as const

// The cast leaves out the check of the arguments, which encoding makes anyway.
const onMarket = (call: { functionName: string; args: readonly unknown[] }): Hex =>
  encodeFunctionData({ abi: marketAbi, ...call } as never)
const creation = ['Harbour Lights', 'SONG', 40n, testAddress, { uri: 'https://melos.example/m', hash: word }] as const

interface Known {
  readonly name: string
  readonly to: Address
  readonly data: Hex
  readonly content: SigningContent
  /** Whether parts of the call aren't said, because they change neither what is paid nor who is paid. */
  readonly hasUnsaid?: true
}

const calls: readonly Known[] = [
  {
    name: 'create',
    to: songTokens,
    data: encodeFunctionData({ abi: songTokensAbi, functionName: 'create', args: creation }),
    content: { kind: 'make-song-token', name: 'Harbour Lights', supply: 40n, holder: testAddress },
    hasUnsaid: true,
  },
  {
    name: 'confirmSale',
    to: songTokens,
    data: encodeFunctionData({ abi: songTokensAbi, functionName: 'confirmSale', args: [song, 7n] }),
    content: { kind: 'confirm-sale', song, auctionId: 7n },
  },
  {
    name: 'offer',
    to: song,
    data: encodeFunctionData({ abi: songTokenAbi, functionName: 'offer', args: orderArguments }),
    content: { kind: 'sell-order', song, ...order },
  },
  {
    name: 'buy',
    to: market,
    data: onMarket({ functionName: 'buy', args: [song, ...orderArguments] }),
    content: { ...buying, isAllowing: false },
  },
  {
    name: 'buyWithPermit',
    to: market,
    data: onMarket({ functionName: 'buyWithPermit', args: [song, ...orderArguments, ...permit] }),
    content: { ...buying, isAllowing: true },
    hasUnsaid: true,
  },
  {
    name: 'cancel',
    to: market,
    data: onMarket({ functionName: 'cancel', args: [song, buyId] }),
    content: { kind: 'cancel-orders', song, orders: [{ side: 'buy', price: parseEther('5.2') }] },
    hasUnsaid: true,
  },
  {
    name: 'cancelMany',
    to: market,
    data: onMarket({ functionName: 'cancelMany', args: [song, [buyId, sellId]] }),
    content: {
      kind: 'cancel-orders',
      song,
      orders: [
        { side: 'buy', price: parseEther('5.2') },
        { side: 'sell', price: parseEther('6') },
      ],
    },
    hasUnsaid: true,
  },
  {
    name: 'tidy',
    to: market,
    data: onMarket({ functionName: 'tidy', args: [song, 1, parseEther('6'), 16n] }),
    content: { kind: 'tidy-market', song, side: 'sell', price: parseEther('6') },
    hasUnsaid: true,
  },
  {
    name: 'open',
    to: market,
    data: onMarket({ functionName: 'open', args: [song] }),
    content: { kind: 'open-market', song },
  },
  {
    name: 'pay',
    to: royalties,
    data: encodeFunctionData({ abi: royaltiesAbi, functionName: 'pay', args: [stranger, [song, mels]] }),
    content: { kind: 'pay-royalties', account: stranger, songs: 2 },
    hasUnsaid: true,
  },
  {
    name: 'payMany',
    to: royalties,
    data: encodeFunctionData({
      abi: royaltiesAbi,
      functionName: 'payMany',
      args: [[{ account: stranger, songs: [song] }]],
    }),
    content: { kind: 'pay-many-royalties', accounts: 1 },
    hasUnsaid: true,
  },
  {
    name: 'admit',
    to: gate,
    data: encodeFunctionData({
      abi: gateAbi,
      functionName: 'admit',
      args: [testAddress, 3n, 1_772_366_400n, 27, word, word],
    }),
    content: { kind: 'admit', account: testAddress, policy: 3n, validUntil: 1_772_366_400n },
    hasUnsaid: true,
  },
  ...[['auctions', auctionHouse] as const, ['market', market] as const, ['royalties', royalties] as const].flatMap(
    ([from, to]): Known[] =>
      (['withdrawCredit', 'withdrawCreditTo'] as const).map((functionName) => ({
        name: `${functionName} of ${from}`,
        to,
        // The three contracts share this part of their interface.
        data: encodeFunctionData({ abi: auctionHouseAbi, functionName, args: [mels, stranger] }),
        content: {
          kind: 'withdraw-credit',
          from,
          token: mels,
          account: stranger,
          isOwn: functionName === 'withdrawCreditTo',
        },
      })),
  ),
]

describe.each(calls)('$name', ({ to, data, content, hasUnsaid }) => {
  const unknownAt = (address: Address) => ({ kind: 'unknown', to: address, amount: 0n, data })

  test('is read from its bytes', () => {
    expect(read(to, data)).toEqual(content)
    // An address may be written in lower case.
    expect(read(to.toLowerCase() as Address, `0x${data.slice(2).toUpperCase()}`).kind).toBe(content.kind)
  })

  test('is unknown with POL, with a byte behind it and when it is cut off', () => {
    expect(read(to, data, 1n)).toEqual({ kind: 'unknown', to, amount: 1n, data })
    expect(read(to, `${data}00`).kind).toBe('unknown')
    expect(read(to, data.slice(0, -2) as Hex).kind).toBe('unknown')
    expect(read(to, data.slice(0, 10) as Hex).kind).toBe('unknown')
    expect(read(undefined, data).kind).toBe('unknown')
  })

  test('is unknown at every other contract', () => {
    const isSongs = content.kind === 'sell-order'
    const isShared = content.kind === 'withdraw-credit'
    const others: readonly Address[] = [mels, gate, auctionHouse, songTokens, royalties, market, stranger]
    for (const other of others) {
      if (other === to || (isSongs && other === stranger)) continue
      const isOther = isShared && [auctionHouse, market, royalties].includes(other)
      if (isOther) expect(read(other, data)).not.toEqual(content)
      else expect(read(other, data)).toEqual(unknownAt(other))
    }
  })

  test('with any other byte is unknown or says something else', () => {
    const write = (value: SigningContent) => inspect(value, { depth: 4, sorted: true })
    const said = new Set<string>()
    for (let place = 2; place < data.length; place += 2) {
      const byte = (Number.parseInt(data.slice(place, place + 2), 16) ^ 0x81).toString(16).padStart(2, '0')
      const changed = read(to, `${data.slice(0, place)}${byte}${data.slice(place + 2)}` as Hex)
      said.add(changed.kind === 'unknown' ? changed.kind : write(changed))
    }
    expect(said).toContain('unknown')
    expect(said.has(write(content))).toBe(hasUnsaid ?? false)
  })
})

test('an order that the contract can’t have is unknown', () => {
  const noSide = { ...buyId, side: 2 }
  expect(read(market, onMarket({ functionName: 'cancel', args: [song, noSide] })).kind).toBe('unknown')
  expect(read(market, onMarket({ functionName: 'cancelMany', args: [song, [sellId, noSide]] })).kind).toBe('unknown')
  expect(read(market, onMarket({ functionName: 'cancelMany', args: [song, []] })).kind).toBe('unknown')
  expect(read(market, onMarket({ functionName: 'tidy', args: [song, 2, 1n, 1n] })).kind).toBe('unknown')
})

test('an admission without an end in sight is unknown', () => {
  const admit = (validUntil: bigint) =>
    encodeFunctionData({ abi: gateAbi, functionName: 'admit', args: [testAddress, 3n, validUntil, 27, word, word] })
  expect(read(gate, admit(253_402_300_799n)).kind).toBe('admit')
  expect(read(gate, admit(253_402_300_800n)).kind).toBe('unknown')
})

test.each([
  ['switchOn', market, onMarket({ functionName: 'switchOn', args: [] })],
  ['halt', market, onMarket({ functionName: 'halt', args: [song, word] })],
  ['close', market, onMarket({ functionName: 'close', args: [song, word] })],
  ['sell', market, onMarket({ functionName: 'sell', args: [testAddress, ...orderArguments] })],
  ['setMinimum', royalties, encodeFunctionData({ abi: royaltiesAbi, functionName: 'setMinimum', args: [0n] })],
  ['hold', royalties, encodeFunctionData({ abi: royaltiesAbi, functionName: 'hold', args: [stranger, 1, word] })],
  ['dismiss', gate, encodeFunctionData({ abi: gateAbi, functionName: 'dismiss', args: [stranger, 1n, word] })],
  ['transfer', song, encodeFunctionData({ abi: songTokenAbi, functionName: 'transfer', args: [stranger, 1n] })],
])('%s, which people don’t call here, is unknown', (_name, to, data) => {
  expect(read(to, data).kind).toBe('unknown')
})

test('MELS allowed to the market are named as such, in a transaction and in a permit', () => {
  const data = encodeFunctionData({ abi: melsAbi, functionName: 'approve', args: [market, total] })
  const allowed = { kind: 'allow', spender: market, who: 'market', amount: total }
  expect(read(mels, data)).toEqual(allowed)
  const typedData = {
    domain: { name: 'MELS', version: '1', chainId: 31_337, verifyingContract: mels },
    types: permitTypes,
    primaryType: 'Permit',
    message: { owner: testAddress, spender: market, value: String(total), nonce: '0', deadline: '1' },
  }
  const context = { site: testSite, address: testAddress } as const
  expect(readSigningContent(context, { kind: 'typed-data', typedData })).toEqual(allowed)
})
