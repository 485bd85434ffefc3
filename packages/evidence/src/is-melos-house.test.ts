import { openTestHouse } from '@melos/test-kit/open-test-house'
import { createPublicClient, custom } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isMelosHouse } from './is-melos-house.ts'
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
