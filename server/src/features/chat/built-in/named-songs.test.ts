import { parseEther } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { openAskedMarket } from '../../../../test/support/assistant-market.ts'
import { openForTests } from '../../../../test/support/open-for-tests.ts'
import { auctionCreated, bidPlaced, hoursFromNow, tokenOf } from '../../../../test/support/test-market.ts'
import { texts } from './live/texts.ts'
import { texts as fixedTexts } from './texts.ts'

const market = await openForTests(openAskedMarket())

const titles = ['Late Waltz', 'Early Waltz', 'Rise', 'Una noche con las estrellas', 'What Are You', 'Ana', 'Door']
const days = (count: number) => hoursFromNow(-24 * count)

beforeAll(async () => {
  await market.mine(
    auctionCreated(9n, { tokens: 10n, startsAt: days(15), endsAt: days(14) }),
    auctionCreated(10n, { tokens: 10n, startsAt: days(15), endsAt: new Date(days(14).getTime() + 300_000) }),
    ...[11n, 12n, 13n, 14n, 15n].map((id) => auctionCreated(id)),
  )
  await market.mine(
    ...[9n, 10n].map((auctionId) => bidPlaced({ auctionId, index: 0n, quantity: 10n, price: parseEther('2') })),
  )
  for (const [place, title] of titles.entries()) {
    const asset = { artist: 'The Lanterns', genres: title === 'Door' ? [{ label: 'Open' }] : [] }
    await market.addWork(tokenOf(BigInt(9 + place)), { title, asset })
  }
})

test('an auction that was not settled in 14 days says that deposits can be reclaimed', async () => {
  const answer = await market.ask('How does Late Waltz stand?')
  expect(answer).toContain('The clearing price wasn’t set within 14 days of the end, so nothing was sold.')
  expect(answer).toContain(texts.auction.reclaim)
  expect(answer).not.toContain('waiting for approval')
  expect(await market.ask('How does Early Waltz stand?')).toContain('waiting for approval')
})

test.each([
  ['When does Paper Moon end?', 'Paper Moon'],
  ['How does Rise stand?', 'Rise'],
  ['Tell me about Una noche con las estrellas', 'Una noche con las estrellas'],
  ['How does What Are You stand?', 'What Are You'],
])('%s is about a song', async (question, title) => {
  expect(await market.ask(question)).toContain(`[${title} by The Lanterns](/auction/`)
})

test.each(['Will Rise rise?', 'Should I buy What Are You?'])('%s asks for advice', async (question) => {
  expect(await market.ask(question)).toBe(fixedTexts.replies.investment)
})

test('a name from the help page’s example is not a song', async () => {
  expect(await market.ask('What does Ana pay?')).toContain('](/help#how-the-price-is-set)')
})

test('a genre called “Open” is not confused with open auctions', async () => {
  expect(await market.ask('Which open songs are there?')).toMatch(/^\d+ auctions are open/)
  expect(await market.ask('Show me songs of the genre Open')).toMatch(/^There is 1 Open auction:/)
})
