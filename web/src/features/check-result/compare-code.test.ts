import { auctionHouseBytecode } from '@melos/contracts'
import { createPublicClient, custom, encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { sampleAddress } from '../../../test/support/sample-check.ts'
import { compareCode } from './compare-code.ts'

const house = sampleAddress(900)
const mels = encodeAbiParameters([{ type: 'address' }], [sampleAddress(903)])

/** A node with the `stored` code at the address, on which the source builds to `built`. */
function clientOf({ stored, built }: { stored: string; built: string }) {
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === 'eth_getCode') return stored
    if (method !== 'eth_call') throw Object.assign(new Error(`${method} is not answered`), { code: 4900 })
    return JSON.stringify(params).includes(auctionHouseBytecode) ? built : mels
  }
  return createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
}

test('only the code of the source is the same', async () => {
  expect(await compareCode(clientOf({ stored: '0x6001', built: '0x6001' }), house)).toBe('same')
  expect(await compareCode(clientOf({ stored: '0x6002', built: '0x6001' }), house)).toBe('other')
})

test('a node without an answer leaves it unknown', async () => {
  const request = () => Promise.reject(Object.assign(new Error('nothing there'), { code: 4900 }))
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
  expect(await compareCode(client, house)).toBe('unknown')
})
