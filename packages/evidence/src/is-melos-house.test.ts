import { auctionHouseAbi } from '@melos/contracts'
import { openTestHouse } from '@melos/test-kit/open-test-house'
import { createPublicClient, custom } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMarket, findRoyalties, isGenuineSong, isMelosHouse } from './is-melos-house.ts'
import { readMels } from './read-mels.ts'

let house: Awaited<ReturnType<typeof openTestHouse>>

beforeAll(async () => {
  house = await openTestHouse()
}, 120_000)

afterAll(() => house.stop())

test('a house with any currency has the code of this repository', {
  timeout: 60_000,
}, async () => {
  const other = await house.deployOther()
  expect(await isMelosHouse(house.client, house.house)).toBe(true)
  expect(await isMelosHouse(house.client, other.house)).toBe(true)
  expect(await readMels(house.client, house.house)).toBe(house.mels)
  expect(await readMels(house.client, other.house)).toBe(other.mels)
  expect(other.mels).not.toBe(house.mels)
})

test('a house whose factory has other code is not ours', { timeout: 60_000 }, async () => {
  const restore = await house.replaceCode(house.contracts.songTokens, '0x600160005260206000f3')
  expect(await isMelosHouse(house.client, house.house)).toBe(false)
  await restore()
  expect(await isMelosHouse(house.client, house.house)).toBe(true)
})

test('the market and the royalties of a house count only with the code of this repository', {
  timeout: 60_000,
}, async () => {
  const { client, house: address, contracts } = house
  for (const [find, contract] of [
    [findMarket, contracts.market],
    [findRoyalties, contracts.royalties],
  ] as const) {
    expect((await find(client, address))?.toLowerCase()).toBe(contract.toLowerCase())
    const restore = await house.replaceCode(contract, '0x600160005260206000f3')
    expect(await find(client, address)).toBeUndefined()
    await restore()
    expect(await find(client, house.mels)).toBeUndefined()
  }
})

test('only tokens of the house’s factory are genuine songs', { timeout: 60_000 }, async () => {
  await house.list(10n)
  const other = await house.deployOther()
  const args = [0n] as const
  const call = { address: house.house, abi: auctionHouseAbi, functionName: 'auctionState', args } as const
  const { token } = await house.client.readContract(call)
  expect(await isGenuineSong(house.client, { auctionHouse: house.house, token })).toBe(true)
  expect(await isGenuineSong(house.client, { auctionHouse: house.house, token: house.mels })).toBe(false)
  expect(await isGenuineSong(house.client, { auctionHouse: other.house, token })).toBe(false)
  expect(await isGenuineSong(house.client, { auctionHouse: house.mels, token })).toBe(false)
})

test('other code and no code are not a house, and the node is not blamed', { timeout: 60_000 }, async () => {
  // Neither has a MELS function.
  for (const address of [house.mels, house.bidders[0] ?? house.mels]) {
    expect(await readMels(house.client, address)).toBeNull()
    expect(await isMelosHouse(house.client, address)).toBe(false)
  }
  // Returns 1 for every call, which the constructor refuses as a currency.
  const liar = await house.deployCode('0x600160005260206000f3')
  expect(await readMels(house.client, liar)).toBe('0x0000000000000000000000000000000000000001')
  expect(await isMelosHouse(house.client, liar)).toBe(false)
  // Returns a single byte for every call.
  expect(await readMels(house.client, await house.deployCode('0x60016000f3'))).toBeNull()
})

test('the check fails if the node does not answer', async () => {
  const request = () => Promise.reject(Object.assign(new Error('nothing there'), { code: 4900 }))
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
  await expect(isMelosHouse(client, house.house)).rejects.toThrow('nothing there')
})
