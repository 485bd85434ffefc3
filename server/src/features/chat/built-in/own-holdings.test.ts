import { parseEther } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { readSiteOf } from '../../../../test/support/assistant-market.ts'
import { openForTests } from '../../../../test/support/open-for-tests.ts'
import { openRoyaltyMarket } from '../../../../test/support/royalty-market.ts'
import { createBuiltInAssistant } from './built-in-assistant.ts'
import { texts } from './live/texts.ts'

const market = await openForTests(openRoyaltyMarket())
const { trading, one, other } = market
let auctionId: bigint

beforeAll(async () => {
  await trading.switchOn()
  const sold = await market.sellAndConfirm()
  auctionId = sold.auctionId
  await trading.open(sold.song)
  await market.caughtUp()
  await market.payIn([{ song: sold.song, eur: parseEther('40') }])
  await trading.offer(one.account, { song: sold.song, quantity: 4n, price: parseEther('5') })
  await trading.buy(other.account, { song: sold.song, quantity: 1n, price: parseEther('5'), fillOnly: true })
  await market.caughtUp()
})

async function ask(question: string, account?: typeof one.account): Promise<string> {
  const assistant = createBuiltInAssistant(readSiteOf(market.app))
  const authorization = account === undefined ? undefined : `Bearer ${(await market.signIn(account)).accessToken}`
  return (await assistant.reply({ question, authorization })).text.replaceAll(/[\u00A0\u202F]/g, ' ')
}

test('royalties say what is due, received and when it is paid', async () => {
  const answer = await ask('how much royalties are due to me', one.account)
  expect(answer).toMatch(
    /^Royalties due to you: [\d.]+ MELS \(EUR 2\d\.\d\d\)\. You’ve received 0\.00 MELS \(EUR 0\.00\) so far\.\n- Night Ferry: /,
  )
  expect(answer).toMatch(/You can take [\d.]+ MELS now on \[My royalties\]\(\/account\/royalties\)/)
  expect(await ask('how much royalties are due to me', other.account)).toMatch(/\(EUR 1\d\.\d\d\)/)
})

test('orders say what they are for and what became of them', async () => {
  expect(await ask('how are my orders doing', one.account)).toBe(
    [
      'You have 1 order: 1 open.',
      `- Sell 4 tokens of [Night Ferry](/market/${auctionId}) at 5.00 MELS: open. 1 traded.`,
      'Source: [My orders](/account/orders)',
    ].join('\n'),
  )
  expect(await ask('my orders', other.account)).toContain('1 filled')
})

test('a portfolio says what tokens cost and are worth', async () => {
  expect(await ask('which songs do I own', one.account)).toContain(
    `You have tokens of 1 song:\n- [Night Ferry](/market/${auctionId}): 6 tokens, bought for 19.80 MELS, worth 0.00 MELS now`,
  )
})

test.each([
  ['my orders', texts.mine.pages.orders],
  ['my royalties', texts.mine.pages.royalties],
  ['which songs do I own', texts.mine.pages.portfolio],
])('%s is for people who are signed in, who also see it on %s', async (question, page) => {
  expect(await ask(question)).toBe(texts.mine.signIn(page))
})
