import { parseMels } from '@melos/clearing/amounts'
import { expect, test } from 'vitest'
import { sampleOf } from '../../../test/support/sample-bid.ts'
import { sumWon } from './sum-won.ts'

const sold = { settled: true, auction: { outcome: 'SOLD' } } as const

test('the bids on one song add up, with commission', () => {
  const [won, ...others] = sumWon([
    sampleOf('PROCESSED', sold),
    sampleOf('PROCESSED', { ...sold, finalTokenCount: 15, finalTotalPrice: '48' }),
  ])
  expect(others).toEqual([])
  expect(won).toMatchObject({ title: 'Harbour Lights', tokens: 55n, paid: parseMels('193.6') })
})

test('each song has its own line', () => {
  const other = { ...sold.auction, token: '0x0000000000000000000000000000000000000002' as const, title: 'Other' }
  expect(sumWon([sampleOf('PROCESSED', sold), sampleOf('TERMINATED', { settled: true, auction: other })])).toHaveLength(
    2,
  )
})

test('nothing is won before it is paid out, nor in an auction that sold nothing', () => {
  expect(sumWon([sampleOf('OPEN'), sampleOf('TERMINATED', { auction: { outcome: 'SOLD' } })])).toEqual([])
  expect(sumWon([sampleOf('PROCESSED', { settled: true, auction: { outcome: 'VOID' } })])).toEqual([])
  expect(sumWon([sampleOf('PROCESSED', { ...sold, finalTokenCount: 0 })])).toEqual([])
})
