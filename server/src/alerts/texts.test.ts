import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { wordsOf } from './texts.ts'

test.each([
  ['48.38085798500627013', '48.38'],
  ['0.01', '0.01'],
  ['0.009900000000000001', '0.009900000000000001'],
])('royalties of %s MELS are told as %s MELS', (mels, shown) => {
  const data = { mels: parseEther(mels).toString(), songs: '2' }
  const { text } = wordsOf({ kind: 'ROYALTIES_PAID', song: null, auctionId: null, data })
  expect(text.replaceAll('\u00A0', ' ')).toBe(`You received ${shown} MELS of royalties for 2 songs.`)
})
