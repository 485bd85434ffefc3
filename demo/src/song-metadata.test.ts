import { keccak256, toHex } from 'viem'
import { expect, test } from 'vitest'
import { songMetadata } from './song-metadata.ts'

const song = {
  name: 'Nächtliche Fähre',
  symbol: 'NCHT',
  description: 'A ferry “at night” ⛴',
  tokens: 1n,
  initialPrice: 1n,
  days: 1,
}

test('the address holds the metadata, and the hash is that of its bytes', async () => {
  const { uri, hash } = songMetadata(song)
  const answer = await fetch(uri)
  expect(answer.headers.get('content-type')).toBe('application/json')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(keccak256(toHex(bytes))).toBe(hash)
  expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual({
    name: 'Nächtliche Fähre',
    symbol: 'NCHT',
    description: 'A ferry “at night” ⛴',
  })
})
