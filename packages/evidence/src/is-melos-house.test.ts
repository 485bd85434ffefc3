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

test('a house has the code of this repository whatever money it takes, so the money is asked for', {
  timeout: 60_000,
}, async () => {
  const other = await house.deployOther()
  expect(await isMelosHouse(house.client, house.house)).toBe(true)
  expect(await isMelosHouse(house.client, other.house)).toBe(true)
  expect(await readMels(house.client, house.house)).toBe(house.mels)
  expect(await readMels(house.client, other.house)).toBe(other.mels)
  expect(other.mels).not.toBe(house.mels)
})

test('other code, and no code, is no house; the node is not blamed for it', { timeout: 60_000 }, async () => {
  // Neither knows the question.
  for (const address of [house.mels, house.bidders[0] ?? house.mels]) {
    expect(await readMels(house.client, address)).toBeNull()
    expect(await isMelosHouse(house.client, address)).toBe(false)
  }
  // Answers 1 to everything: no constructor takes that for money.
  const liar = await house.deployCode('0x600160005260206000f3')
  expect(await readMels(house.client, liar)).toBe('0x0000000000000000000000000000000000000001')
  expect(await isMelosHouse(house.client, liar)).toBe(false)
  // Answers a single byte to everything.
  expect(await readMels(house.client, await house.deployCode('0x60016000f3'))).toBeNull()
})

test('a node that does not answer gives no answer', async () => {
  const request = () => Promise.reject(Object.assign(new Error('nothing there'), { code: 4900 }))
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
  await expect(isMelosHouse(client, house.house)).rejects.toThrow('nothing there')
})
