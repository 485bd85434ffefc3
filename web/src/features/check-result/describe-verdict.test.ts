import type { ChainAuction, Verdict } from '@melos/evidence'
import { expect, test } from 'vitest'
import { sampleAddress, sampleAuction, sampleLine, sampleVerdict } from '../../../test/support/sample-check.ts'
import type { CodeComparison } from './compare-code.ts'
import { describeVerdict } from './describe-verdict.ts'

const untouched = { ...sampleAuction, settlements: [], proceeds: null, tokensReturned: false }
const finding = { against: 'rule', where: 'outcome', bidder: null, unit: 'text', expected: 'a', actual: 'b' } as const
const wrong = { ...sampleVerdict('wrong', []), findings: [finding] }

const describe = (verdict: Verdict, code: CodeComparison = 'same') =>
  describeVerdict({ auction: sampleAuction, verdict, code })

const describeOpen = (change: Partial<ChainAuction>, ...states: ('right' | 'waiting')[]) => {
  const lines = states.map((state, number) => sampleLine(number, state))
  const verdict = sampleVerdict('unfinished', lines)
  return describeVerdict({ auction: { ...untouched, ...change }, verdict, code: 'same' })
}

test('what is right is right for everybody', () => {
  const lines = [sampleLine(0), sampleLine(1)]
  expect(describe(sampleVerdict('right', lines))).toMatchObject({
    tone: 'right',
    text: expect.stringContaining('for all 2 bidders'),
  })
})

test('what is not settled is never said to be right', () => {
  const waiting = (title: string) => ({ tone: 'waiting', title })
  expect(describeOpen({ status: 'PENDING' })).toMatchObject(waiting('Not begun: nothing is settled'))
  expect(describeOpen({ status: 'OPEN' }, 'waiting')).toMatchObject(waiting('Still open: nothing is settled'))
  expect(describeOpen({ status: 'TERMINATED' }, 'waiting')).toEqual({
    ...waiting('Not settled yet'),
    text: expect.stringContaining('nothing has been paid out so far'),
  })
})

const settlement = { bidder: sampleAddress(0), amount: 1n, paid: 1n, refunded: 0n }

test.each<[string, Partial<ChainAuction>]>([
  ['the proceeds', { proceeds: 5n }],
  ['the tokens of a winner whose refund waits', { settlements: [settlement] }],
  ['the tokens of the seller', { tokensReturned: true }],
])('once %s are paid out, nobody says that nothing is', (_, change) => {
  expect(describeOpen({ status: 'TERMINATED', ...change }, 'waiting', 'waiting')).toEqual({
    tone: 'waiting',
    title: 'Not settled whole yet',
    text: 'Settled whole so far: 0 of 2 bidders. Everything that has been paid out is right.',
  })
})

test('bidders who are settled whole are counted', () => {
  const { text } = describeOpen({ status: 'TERMINATED', settlements: [settlement] }, 'right', 'waiting')
  expect(text).toMatch(/^Settled whole so far: 1 of 2 bidders\./)
})

test('what is wrong says how much is', () => {
  expect(describe(wrong)).toMatchObject({ tone: 'wrong', text: expect.stringMatching(/^One thing/) })
})

test('what a contract of other code says is not right, however well it adds up', () => {
  for (const verdict of ['right', 'unfinished'] as const) {
    expect(describe(sampleVerdict(verdict, [sampleLine(0)]), 'other')).toMatchObject({
      tone: 'wrong',
      title: 'The contract is not the published one',
    })
  }
  expect(describe(wrong, 'other').text).toMatch(/does not have the code that Melos has published\. One thing/)
})

test('a code that nobody has compared changes nothing', () => {
  const verdict = sampleVerdict('right', [sampleLine(0)])
  expect(describe(verdict, 'unknown')).toEqual(describe(verdict))
})
