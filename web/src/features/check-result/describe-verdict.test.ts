import type { ChainAuction, Finding, Verdict } from '@melos/evidence'
import { expect, test } from 'vitest'
import { sampleAddress, sampleAuction, sampleLine, sampleVerdict } from '../../../test/support/sample-check.ts'
import type { CodeComparison } from './compare-code.ts'
import { describeFinding, describeVerdict } from './describe-verdict.ts'
import { texts } from './texts.ts'

const untouched = { ...sampleAuction, settlements: [], proceeds: null, tokensReturned: false }
const finding = { against: 'rule', where: 'outcome', bidder: null, unit: 'text', expected: 'a', actual: 'b' } as const
const { verdict: words } = texts
const wrong = { ...sampleVerdict('wrong', []), findings: [finding] }

const describe = (verdict: Verdict, code: CodeComparison = 'same') =>
  describeVerdict({ auction: sampleAuction, verdict, code })

const describeOpen = (change: Partial<ChainAuction>, ...states: ('right' | 'waiting')[]) => {
  const lines = states.map((state, number) => sampleLine(number, state))
  const verdict = sampleVerdict('unfinished', lines)
  return describeVerdict({ auction: { ...untouched, ...change }, verdict, code: 'same' })
}

test('a right result says for how many bidders', () => {
  const lines = [sampleLine(0), sampleLine(1)]
  expect(describe(sampleVerdict('right', lines))).toMatchObject({
    tone: 'right',
    text: words.right.text('2'),
  })
})

test('an unsettled result is never called right', () => {
  expect(describeOpen({ status: 'PENDING' })).toEqual({ tone: 'waiting', ...words.pending })
  expect(describeOpen({ status: 'OPEN' }, 'waiting')).toEqual({ tone: 'waiting', ...words.open })
  expect(describeOpen({ status: 'TERMINATED' }, 'waiting')).toEqual({ tone: 'waiting', ...words.ended })
})

const settlement = { bidder: sampleAddress(0), quantity: 1n, paid: 1n, refund: 0n }

test.each<[string, Partial<ChainAuction>]>([
  ['the proceeds', { proceeds: 5n }],
  ['a winner’s tokens, but not the refund,', { settlements: [settlement] }],
  ['the seller’s tokens', { tokensReturned: true }],
])('once %s are paid out, the result is partly settled', (_, change) => {
  expect(describeOpen({ status: 'TERMINATED', ...change }, 'waiting', 'waiting')).toEqual({
    tone: 'waiting',
    title: words.partly.title,
    text: words.partly.text('0', '2'),
  })
})

test('fully settled bidders are counted', () => {
  const { text } = describeOpen({ status: 'TERMINATED', settlements: [settlement] }, 'right', 'waiting')
  expect(text).toBe(words.partly.text('1', '2'))
})

test('a wrong result says how many problems there are', () => {
  expect(describe(wrong)).toMatchObject({ tone: 'wrong', text: words.wrong.text('1') })
})

test('a contract with other code is never right, even if its result adds up', () => {
  for (const verdict of ['right', 'unfinished'] as const) {
    expect(describe(sampleVerdict(verdict, [sampleLine(0)]), 'other')).toMatchObject({
      tone: 'wrong',
      title: words.otherCode.title,
    })
  }
  expect(describe(wrong, 'other').text).toBe(`${words.otherCode.also} ${words.wrong.text('1')}`)
})

test('code that could not be compared changes nothing', () => {
  const verdict = sampleVerdict('right', [sampleLine(0)])
  expect(describe(verdict, 'unknown')).toEqual(describe(verdict))
})

const priceFinding: Finding = {
  against: 'rule',
  where: 'clearingPrice',
  bidder: null,
  unit: 'MELS',
  expected: '2500000000000000000',
  actual: '2500000000000000001',
}

test('an amount is shown to the last base unit', () => {
  expect(describeFinding(priceFinding)).toBe(
    'The clearing price is 2.500000000000000001\u00A0MELS, but should be 2.50\u00A0MELS.',
  )
})

test('a line names its bidder', () => {
  const of = { ...priceFinding, where: 'settlements[3].quantity', bidder: sampleAddress(1), unit: 'tokens' } as const
  expect(describeFinding({ ...of, expected: '1', actual: '1200' })).toBe(
    '0x0000…0001: the number of tokens received is 1200\u00A0tokens, but should be 1\u00A0token.',
  )
  expect(describeFinding({ ...of, where: 'settlements', unit: 'text', expected: 'a line', actual: 'none' })).toBe(
    '0x0000…0001: the list of payments is none, but should be a line.',
  )
})

test('the return of the tokens has its own sentences', () => {
  const of = { ...priceFinding, where: 'tokensReturned', unit: 'text' } as const
  expect(describeFinding({ ...of, expected: 'true', actual: 'false' })).toBe(texts.finding.tokensKept)
  expect(describeFinding({ ...of, expected: 'false', actual: 'true' })).toBe(texts.finding.tokensReturned)
})

test('a bid is named by its number', () => {
  const of = { ...priceFinding, where: 'bids[12].price', bidder: sampleAddress(1) }
  expect(describeFinding({ ...of, actual: 'missing' })).toBe(
    'Bid 12: the price offered is missing, but should be 2.50\u00A0MELS.',
  )
})

test('a field without a text is shown by its name', () => {
  expect(describeFinding({ ...priceFinding, where: 'block.number', unit: 'text' })).toMatch(/^The block’s number is/)
  expect(describeFinding({ ...priceFinding, where: 'other', unit: 'text' })).toMatch(/^other is/)
})
