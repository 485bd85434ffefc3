import { expect, test } from 'vitest'
import { listHolders } from './holder-lines.tsx'

const holder = (last: string) => ({ account: `0x${'0'.repeat(39)}${last}` as const, tokens: 1n, mels: 1n })
const hash = `0x${'1'.repeat(64)}` as const
const song = (last: string, holders: readonly ReturnType<typeof holder>[]) => ({
  song: `0x${'a'.repeat(39)}${last}` as const,
  statement: 1n,
  eur: 1n,
  mels: 1n,
  transactionHash: hash,
  holders,
})
const songs = [song('1', [holder('a'), holder('b')]), song('2', [holder('c'), holder('b')])]
const list = (own: string | undefined) =>
  listHolders({ songs, document: null }, own).map(({ account, song: of }) => `${of.slice(-1)}${account.slice(-1)}`)

test('the person’s own lines come first, and the others keep the order of the songs', () => {
  expect(list(undefined)).toEqual(['1a', '1b', '2c', '2b'])
  expect(list(holder('b').account.toUpperCase().replace('0X', '0x'))).toEqual(['1b', '2b', '1a', '2c'])
})
