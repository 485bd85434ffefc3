import { inspect } from 'node:util'
import { type Address, type Hex, keccak256, stringToBytes, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { encodeCall, melosCalls, melosContracts, song } from '../../../test/support/melos-calls.ts'
import { stranger, testAddress, testSite } from '../../../test/support/test-site.ts'
import { readSigningContent } from './read-signing-content.ts'
import type { Reading } from './signing-content.ts'

const read = (to: Address | undefined, data: Hex, value = 0n): Reading =>
  readSigningContent({ site: testSite, address: testAddress }, { kind: 'transaction', to, data, value })
const refused = (reason: string, contract?: Address) => ({ kind: 'refused', reason, contract })

test.each(Object.entries(melosContracts))('every function that changes %s is read below', (name, { abi }) => {
  const changing = abi.filter((item) => item.type === 'function' && /payable/.test(item.stateMutability))
  const known = melosCalls.filter(({ contract }) => contract === name).map(({ functionName }) => functionName)
  expect(known.toSorted()).toEqual(changing.map((item) => 'name' in item && item.name).toSorted())
  expect(known.length).toBeGreaterThan(0)
})

describe.each(melosCalls)('$functionName of $contract', (call) => {
  const { functionName, args, to, data, content, hasUnsaid } = call
  const expected = typeof content === 'string' ? refused(content, to) : content

  test('is read from its bytes', () => {
    expect(read(to, data).content).toEqual(expected)
    // An address may be written in lower case.
    expect(read(to.toLowerCase() as Address, `0x${data.slice(2).toUpperCase()}`).content.kind).toBe(expected.kind)
  })

  test('is refused with POL, with a byte behind it and when it is cut off', () => {
    expect(read(to, data, 1n).content).toEqual(refused('with-pol', to))
    expect(read(to, `${data}00`).content).toEqual(refused('unreadable', to))
    expect(read(to, data.slice(0, -2) as Hex).content).toEqual(refused('unreadable', to))
    expect(read(undefined, data).content).toEqual(refused('new-contract'))
  })

  test('is refused or means something else at every other contract', () => {
    for (const other of Object.values(melosContracts)) {
      if (other.to === to) continue
      const elsewhere = read(other.to, data).content
      // What is read names the contract where several have the function.
      if (elsewhere.kind !== 'refused') expect(elsewhere).not.toEqual(expected)
    }
  })

  test('with any other byte is refused or says something else', () => {
    const write = (value: unknown) => inspect(value, { depth: 5, sorted: true })
    const said = new Set<string>()
    const { raw } = read(to, data)
    for (let place = 2; place < data.length; place += 2) {
      const byte = (Number.parseInt(data.slice(place, place + 2), 16) ^ 0x81).toString(16).padStart(2, '0')
      const changed = read(to, `${data.slice(0, place)}${byte}${data.slice(place + 2)}` as Hex)
      expect(changed.raw).not.toBe(raw)
      said.add(write(changed.content))
    }
    expect(said).toContain(write(refused('unreadable', to)))
    if (typeof content === 'object') expect(said.has(write(content))).toBe(hasUnsaid)
  })

  test('shows its contract and every argument in the details', () => {
    const { raw } = read(to, data)
    const [contract, name, ...lines] = raw.split('\n')
    expect([contract, name]).toEqual([to, functionName])
    expect(lines.map((line) => line.replace(/^[^:]+: /, ''))).toEqual(listValues(args))
  })
})

/** The values in arguments, as they are written. */
function listValues(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(listValues)
  return [typeof value === 'string' && !value.startsWith('0x') ? JSON.stringify(value) : String(value)]
}

test('an empty list is shown in the details', () => {
  const { raw } = read(melosContracts.auctionHouse.to, encodeCall('auctionHouse', 'settle', [9n, []]))
  expect(raw).toMatch(/\nsettle\nauctionId: 9\nbidders: \[\]$/)
})

test('a text in the details can’t look like another line', () => {
  const args = ['A\nholder: 0x0', 'A', 1n, stranger, { uri: '', hash: zeroHash }]
  const { raw } = read(melosContracts.songTokens.to, encodeCall('songTokens', 'create', args))
  expect(raw).toContain(String.raw`name: "A\nholder: 0x0"`)
})

test('a function that changes nothing is refused', () => {
  expect(read(song, encodeCall('song', 'balanceOf', [stranger])).content).toEqual(refused('unreadable', song))
})

test('orders that the contract can’t have are refused', () => {
  const { to } = melosContracts.market
  const id = { side: 1, price: 1n, position: 0n }
  const noSide = { ...id, side: 2 }
  for (const data of [
    encodeCall('market', 'cancel', [song, noSide]),
    encodeCall('market', 'cancelMany', [song, [id, noSide]]),
    encodeCall('market', 'cancelMany', [song, []]),
    encodeCall('market', 'tidy', [song, 2, 1n, 1n]),
  ])
    expect(read(to, data).content).toEqual(refused('unreadable', to))
})

test('outbid deposits without a price are refused', () => {
  const { to } = melosContracts.auctionHouse
  expect(read(to, encodeCall('auctionHouse', 'withdrawOutbid', [9n, []])).content).toEqual(refused('unreadable', to))
})

test('an order that meets no other order at once is read like any other', () => {
  const terms = { lastDay: 1, untilNextRoyalty: false, fillOnly: false }
  expect(read(song, encodeCall('song', 'offer', [1n, 1n, 0n, terms])).content).toMatchObject({ maxFills: 0n })
  const buy = encodeCall('market', 'buy', [song, 1n, 1n, 0n, terms])
  expect(read(melosContracts.market.to, buy).content).toMatchObject({ kind: 'buy-order', maxFills: 0n })
})

/** The last second of the year 9999. */
const LATEST = 253_402_300_799n
const offer = {
  seller: song,
  production: song,
  token: song,
  tokenAmount: 1n,
  initialPrice: 1n,
  threshold: 1n,
  policy: 0,
}

test.each([
  ['gate', 'admit', (time: bigint) => [stranger, 3n, time, 27, zeroHash, zeroHash]],
  ['gate', 'admitMany', (time: bigint) => [[stranger], 3n, time]],
  ['auctionHouse', 'createAuction', (time: bigint) => [1n, 1n, time, song]],
  ['auctionHouse', 'scheduleAuction', (time: bigint) => [{ ...offer, startsAt: time - 60n, duration: 60n }, '0x']],
] as const)('a time that can’t be written is refused: %s.%s', (contract, functionName, toArgs) => {
  const { to } = melosContracts[contract]
  const readAt = (time: bigint) => read(to, encodeCall(contract, functionName, toArgs(time))).content
  expect(readAt(LATEST).kind).not.toBe('refused')
  expect(readAt(LATEST + 1n)).toEqual(refused('unreadable', to))
})

test.each([
  ['auctionHouse', 'owner', zeroHash],
  ['auctionHouse', 'operator', hashRole('OPERATOR_ROLE')],
  ['auctionHouse', 'lister', hashRole('LISTER_ROLE')],
  ['auctionHouse', 'agent', hashRole('AGENT_ROLE')],
  ['auctionHouse', undefined, hashRole('ADMITTER_ROLE')],
  ['auctionHouse', undefined, hashRole('MINTER_ROLE')],
  ['gate', 'owner', zeroHash],
  ['gate', 'admitter', hashRole('ADMITTER_ROLE')],
  ['gate', undefined, hashRole('OPERATOR_ROLE')],
] as const)('%s has the role %s, and no other: %s', (contract, role, hash) => {
  const { to } = melosContracts[contract]
  const { content } = read(to, encodeCall(contract, 'grantRole', [hash, stranger]))
  if (role === undefined) expect(content).toEqual(refused('unreadable', to))
  else expect(content).toMatchObject({ kind: 'grant-role', role })
})

function hashRole(name: string): Hex {
  return keccak256(stringToBytes(name))
}
