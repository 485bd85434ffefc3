import type { MarketFinding, MarketVerdict } from '@melos/evidence/check-market'
import { expect, test } from 'vitest'
import { drawPage } from '../../../test/support/draw-page.tsx'
import { readText } from '../../../test/support/read-markup.ts'
import { describeMarket, describeMarketFinding } from './describe-market.ts'
import { marketTexts } from './market-texts.ts'
import { texts } from './texts.ts'
import { TradeLines, TradeRow } from './trade-lines.tsx'

const finding: MarketFinding = {
  rule: 'money',
  where: 'order 7',
  account: '0x00000000000000000000000000000000000000aB',
  unit: 'MELS',
  expected: '1500000000000000000',
  actual: '0',
}
const trade = {
  order: 7n,
  side: 'buy',
  price: 15n * 10n ** 17n,
  quantity: 4n,
  buyer: '0x00000000000000000000000000000000000000aB',
  seller: '0x00000000000000000000000000000000000000Cd',
  transactionHash: `0x${'2'.repeat(64)}`,
} as const
const verdict: MarketVerdict = {
  verdict: 'right',
  state: 'open',
  findings: [],
  chainId: 31_337,
  block: { number: 9n, hash: `0x${'1'.repeat(64)}` },
  orders: 3,
  trades: [trade],
  removals: 0,
  resting: { buy: 1, sell: 1 },
  accounts: 2,
  locked: 16n,
  money: { ofSong: 0n, deposits: 0n, credited: 0n, balance: 0n },
}
const titles = marketTexts.verdict

test.each([
  ['right', verdict, 'same', 'right', titles.right.title],
  ['right, with a node that says nothing of the code', verdict, 'unknown', 'right', titles.right.title],
  ['right, with other code', verdict, 'other', 'wrong', titles.otherCode.title],
  ['wrong', { ...verdict, verdict: 'wrong', findings: [finding] }, 'same', 'wrong', texts.verdict.wrong.title],
] as const)('what is %s says so', (_, judged, code, tone, title) => {
  expect(describeMarket({ verdict: judged, code })).toMatchObject({ tone, title })
})

test('a right market says what was replayed', () => {
  expect(describeMarket({ verdict, code: 'same' }).text).toContain('3\u00A0orders and 1\u00A0trade followed the rules')
})

test('a finding names the rule it breaks, its account and both amounts', () => {
  expect(describeMarketFinding(finding)).toEqual({
    against: marketTexts.rules.money,
    text: '0x0000…00aB: order 7 is 0.00\u00A0MELS, but should be 1.50\u00A0MELS.',
  })
  const other = { ...finding, account: null, unit: 'text', actual: 'order 3', expected: 'order 2' } as const
  expect(describeMarketFinding(other).text).toBe('order 7 is order 3, but should be order 2.')
})

test('trades are listed newest first', () => {
  const page = readText(drawPage(<TradeLines trades={[trade, { ...trade, quantity: 9n }]} />))
  expect(page).toMatch(/0x0000…00aB.*0x0000…00Cd9.*1\.50.*0x0000…00aB.*0x0000…00Cd4.*1\.50/)
})

test.each([
  ['buyer', trade.buyer, '0x0000…00aB You'],
  ['seller', trade.seller, '0x0000…00Cd You'],
])('a trade marks its %s as the person', (_, own, marked) => {
  const row = (
    <table>
      <tbody>
        <TradeRow trade={trade} own={own.toLowerCase()} />
      </tbody>
    </table>
  )
  const page = readText(drawPage(row))
  expect(page).toContain(marked)
  expect(page.split(marketTexts.trades.you)).toHaveLength(2)
})
