import { auctionHouseBytecode, marketBytecode, songTokensBytecode } from '@melos/contracts'
import { createPublicClient, custom, encodeAbiParameters, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { sampleAddress } from '../../../test/support/sample-check.ts'
import { compareCode } from './compare-code.ts'

const house = sampleAddress(900)
const encode = (address: `0x${string}`) => encodeAbiParameters([{ type: 'address' }], [address])
const factory = sampleAddress(904)
const market = sampleAddress(906)
const song = sampleAddress(907)

interface Codes {
  readonly house?: string
  readonly factory?: string
  readonly houseOfFactory?: `0x${string}`
  readonly market?: string
  readonly isSong?: boolean
}

/** A node with this code at the addresses, on which the source builds to 0x6001. */
function clientOf({ house: code = '0x6001', houseOfFactory = house, isSong = true, ...others }: Codes) {
  const { factory: factoryCode = '0x6001', market: marketCode = '0x6001' } = others
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    const asked = JSON.stringify(params)
    if (method === 'eth_getCode' && asked.includes(market)) return marketCode
    if (method === 'eth_getCode') return asked.includes(factory) ? factoryCode : code
    if (method !== 'eth_call') throw Object.assign(new Error(`${method} is not answered`), { code: 4900 })
    const codes = [auctionHouseBytecode, songTokensBytecode, marketBytecode]
    if (codes.some((bytecode) => asked.includes(bytecode))) return '0x6001'
    if (asked.includes(toFunctionSelector('market()'))) return encode(market)
    if (asked.includes(toFunctionSelector('isSong(address)'))) return encodeAbiParameters([{ type: 'bool' }], [isSong])
    if (asked.includes(toFunctionSelector('house()'))) return encode(houseOfFactory)
    return encode(asked.includes(toFunctionSelector('SONG_TOKENS()')) ? factory : sampleAddress(903))
  }
  return createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
}

test('only the code of the source is the same', async () => {
  expect(await compareCode(clientOf({}), house)).toBe('same')
  expect(await compareCode(clientOf({ house: '0x6002' }), house)).toBe('other')
})

test('the factory of songs must have the code of the source and know the house', async () => {
  expect(await compareCode(clientOf({ factory: '0x6002' }), house)).toBe('other')
  expect(await compareCode(clientOf({ houseOfFactory: sampleAddress(905) }), house)).toBe('other')
})

test('a market must have the code of the source and be the house’s, and the song must be genuine', async () => {
  expect(await compareCode(clientOf({}), house, { market, song })).toBe('same')
  expect(await compareCode(clientOf({ market: '0x6002' }), house, { market, song })).toBe('other')
  expect(await compareCode(clientOf({}), house, { market: sampleAddress(908), song })).toBe('other')
  expect(await compareCode(clientOf({ isSong: false }), house, { market, song })).toBe('other')
})

test('a node without an answer leaves it unknown', async () => {
  const request = () => Promise.reject(Object.assign(new Error('nothing there'), { code: 4900 }))
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
  expect(await compareCode(client, house)).toBe('unknown')
})
