import { auctionHouseBytecode } from '@melos/contracts'
import { createPublicClient, custom, encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { sampleAddress } from '../../../test/support/sample-check.ts'
import { compareCode } from './compare-code.ts'

const house = sampleAddress(900)
const mels = encodeAbiParameters([{ type: 'address' }], [sampleAddress(903)])

/** A node at which the house has the one code, and the source gives the other. */
function clientOf({ stored, built }: { stored: string; built: string }) {
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === 'eth_getCode') return stored
    if (method !== 'eth_call') throw Object.assign(new Error(`${method} is not answered`), { code: 4900 })
    return JSON.stringify(params).includes(auctionHouseBytecode) ? built : mels
  }
  return createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
}

test('the code of the source is told from any other', async () => {
  expect(await compareCode(clientOf({ stored: '0x6001', built: '0x6001' }), house)).toBe('same')
  expect(await compareCode(clientOf({ stored: '0x6002', built: '0x6001' }), house)).toBe('other')
})

test('a node that does not say leaves it unknown', async () => {
  const request = () => Promise.reject(Object.assign(new Error('nothing there'), { code: 4900 }))
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
  expect(await compareCode(client, house)).toBe('unknown')
})
