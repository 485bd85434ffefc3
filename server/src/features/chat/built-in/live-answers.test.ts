import { showUtc } from '@melos/clearing'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { collectPieces, openAskedMarket } from '../../../../test/support/assistant-market.ts'
import { openForTests } from '../../../../test/support/open-for-tests.ts'
import { auctionCreated, bidPlaced, hoursFromNow, tokenOf } from '../../../../test/support/test-market.ts'
import { toUtcDateTime } from '../../../http/utc-date-time.ts'
import { createBuiltInAssistant } from './built-in-assistant.ts'
import { texts } from './live/texts.ts'

const market = await openForTests(openAskedMarket())

test('an auction is described with its current numbers', async () => {
  expect(await market.ask('When does nigth ferry end?')).toBe(
    [
      `[Night Ferry by The Lanterns](/auction/0) is open. It ends on ${showUtc(toUtcDateTime(market.endsAt))}, in 2 days and 1 hour.`,
      '- Total tokens offered: 10 tokens for 25% of the royalties',
      '- Minimum price: 1.00 MELS per token',
      '- Target: the sale must raise 10.00 MELS',
      '- 2 bids from 2.00 MELS to 3.00 MELS',
      'If it ended now, all tokens would sell at the clearing price of 2.00 MELS each, the lowest winning bid.',
    ].join('\n'),
  )
})

test.each([
  ['one step below its target', 3n, texts.auction.belowTarget('2.99 MELS', '29.90 MELS')],
  ['exactly at its target', 4n, texts.auction.wouldSell('3.00 MELS')],
  ['open with equal bids', 2n, texts.auction.wouldSell('2.00 MELS')],
  ['pending', 5n, 'hasn’t started yet. It starts on'],
  ['ended and sold', 6n, texts.auction.sells('2.00 MELS')],
  [
    'ended one token short',
    7n,
    'Nothing was sold, because there were bids for only 9 of 10 tokens. Every deposit is refunded.\n- ',
  ],
  ['settled', 8n, `It’s settled.\n${texts.auction.sold('2.00 MELS')}\n- `],
  ['won', 8n, `${texts.auction.winners('/auction/8')}\n${texts.auction.check('/auction/8')}`],
])('an auction that is %s is described on its page', async (_, auctionId, sentence) => {
  expect(await market.ask('How does this auction stand?', { auctionId })).toContain(sentence)
})

test.each([
  ['What happens if nobody bids on this song?', '](/help#when-an-auction-is-void)'],
  ['How do I bid on Night Ferry?', '](/help#how-to-place-a-bid)'],
  ['How is the price formed?', '](/help#how-the-price-is-set)'],
])('%s is about the rules, even on an auction’s page', async (question, source) => {
  expect(await market.ask(question, { auctionId: 0n })).toContain(source)
})

test('auctions are found by number, and sales are not counted', async () => {
  expect(await market.ask('auction 1 and auction 2')).toMatch(
    /^Here are the auctions you asked about:\n- \[Harbour Lights by Ada Moss\].*\n- \[Even Odds by The Lanterns\]/,
  )
  expect(await market.ask('How many auctions have failed?')).toMatch(/^3 auctions have ended.*nothing sold/s)
})

test('a list of ended auctions says how each came out', async () => {
  const answer = await market.ask('Which auctions are finished?')
  expect(answer).toMatch(/Paper Moon by The Lanterns\].*, sold at 2\.00 MELS per token\n/)
  expect(answer).toMatch(/Empty Hall by The Lanterns\].*, nothing sold\n/)
})

test('a price and a number of tokens in the middle of a question are computed', async () => {
  const options = { auctionId: 0n }
  expect(await market.ask('what do i get if i bid 4 for 3 tokens', options)).toBe(
    await market.ask('Would 3 tokens at 4 MELS win?', options),
  )
})

test('an ambiguous name gets a list, and an unknown auction is reported', async () => {
  const several = await market.ask('the lanterns')
  expect(several).toContain(`${texts.list.several}\n- [Paper Moon by The Lanterns](/auction/8), ended`)
  expect(several.endsWith('\n- and 2 more')).toBe(true)
  expect(await market.ask('How is auction 99 doing?')).toBe(texts.auction.unknown)
  expect(await market.ask('How does this auction stand?')).toBe(texts.win.which)
})

test.each([
  ['Which auctions are open?', '5 auctions are open, ending soonest first:', 5],
  ['Hi! Which auctions are open?', '5 auctions are open, ending soonest first:', 5],
  ['please show me the open auctions', '5 auctions are open, ending soonest first:', 5],
  ['Which songs are coming?', '1 auction hasn’t started yet:', 1],
  ['Which auctions are finished?', '3 auctions have ended, newest first:', 3],
  ['Any jazz songs?', 'There are 2 Jazz auctions, newest first:', 2],
  ['How many auctions are there?', 'There are 9 auctions, newest first:', 7],
])('%s is answered with a list', async (question, heading, lines) => {
  const answer = await market.ask(question)
  expect(answer.split('\n')[0]).toBe(heading)
  expect(answer.match(/^- /gm)).toHaveLength(lines)
})

test.each([
  ['whats endin soonest', /^5 auctions are open, ending soonest first:\n- \[[^\]]*\]\(\/auction\/\d+\), ends on/],
  ['which is the cheapest song right now', /^5 auctions are open, lowest price first:\n- .*from 2\.00 MELS per token/],
  ['any jazz songs open', /^2 Jazz auctions are open, ending soonest first:\n(?!.*, ended on)/s],
  ['got any jazz??', /^There are 2 Jazz auctions/],
  ['what kinda music do u have, which genres', /^The songs here have these genres:\n- Jazz: 2 auctions/],
  ['whats new', /^There are 9 auctions, newest first:/],
  ['which auction has the most bids', /^There are 9 auctions, most bids first:\n- .*, 2 bids/],
  ['highest target?', /^There are 9 auctions, highest target first:\n- .*target [\d. ]+ MELS/],
  ['how did paper moon come out', /settled\.\n.*All tokens sold at the clearing price of 2\.00 MELS each/s],
  ['did Empty Hall sell', /Nothing was sold, because .*\. Every deposit is refunded/],
])('%s is answered from live data: %s', async (question, expected) => {
  expect(await market.ask(question)).toMatch(expected)
})

test.each([
  ['would 6 win?', 0n, 'a bid of 6.00 MELS per token would win 1 token.\nThe clearing price would be 2.00 MELS'],
  ['would 5 tokens at 2.01 mels win', 0n, 'a bid of 2.01 MELS per token would win 4 of 5 tokens.'],
  ['is 1.50 enough to win', 0n, 'would win nothing: other bids are higher'],
  ['would 0.50 be enough', 0n, 'takes bids from 1.00 MELS per token'],
  ['would 1.505 win', 0n, 'Prices are multiples of 0.01 MELS.'],
  [
    'how much would 5 tokens of auction 0 at 4 mels cost me',
    1n,
    'Night Ferry by The Lanterns](/auction/0) ended now, a bid of 4.00',
  ],
  ['who is winning?', 0n, 'Night Ferry by The Lanterns](/auction/0) is open.'],
  ['auction 1', 0n, 'Harbour Lights by Ada Moss](/auction/1) is open.'],
  [
    'would 3 win this song',
    0n,
    'a bid of 3.00 MELS per token would win 1 token.\nThe clearing price would be 2.00 MELS',
  ],
  ['will 2.5 mels win on Night Ferry', 0n, 'a bid of 2.50 MELS per token would win 1 token.'],
  ['is 2.2 enough on Night Ferry', 0n, 'a bid of 2.20 MELS per token would win 1 token.'],
  ['how much to win 5', 0n, 'Ask again with a number in digits'],
  ['would 3 win', 5n, 'isn’t taking bids right now'],
  ['would a bid of 2 mels win', 3n, 'would wait: if'],
])('%s is computed from the bids of auction %i', async (question, auctionId, sentence) => {
  expect(await market.ask(question, { auctionId })).toContain(sentence)
})

test('what a person holds is for that person alone', async () => {
  const { orders, royalties, portfolio } = texts.mine.pages
  for (const [question, page] of [
    ['my orders', orders],
    ['what royalties are due to me', royalties],
    ['what are my tokens worth', portfolio],
  ] as const) {
    expect(await market.ask(question)).toBe(texts.mine.signIn(page))
  }
  const { accessToken: token } = await market.signIn(market.me)
  expect(await market.ask('how are my orders doing', { token })).toBe(texts.mine.noOrders)
})

test('the price to win is exact, signed in or not', async () => {
  const { accessToken: token } = await market.signIn(market.me)
  for (const sent of [{}, { token }]) {
    const few = await market.ask('How much must I bid to win 4 tokens?', { auctionId: 0n, ...sent })
    expect(few).toContain('a bid of 2.01 MELS per token would win 4 tokens.')
    expect(few).toContain('The deposit, including the commission, would be 8.844 MELS.')
    const many = await market.ask('How much must I bid to win 5 tokens in Night Ferry?', sent)
    expect(many).toContain('a bid of 3.01 MELS per token would win 5 tokens.')
  }
  expect(await market.ask('How much must I bid to win 11 tokens?', { auctionId: 0n })).toContain(
    'This auction offers only 10 tokens.',
  )
  expect(await market.ask('How much must I bid to win?', { auctionId: 5n })).toContain('isn’t taking bids right now.')
  // A bid for all tokens replaces the bid at 2.99; a bid for one token still needs it.
  expect(await market.ask('How much must I bid to win 10 tokens?', { auctionId: 3n })).toContain('a bid of 3.00 MELS')
  expect(await market.ask('How much must I bid to win 1 token?', { auctionId: 3n })).toContain(
    'no single bid is sure to win',
  )
})

test('the commission is exact', async () => {
  const answer = await market.ask('What is the commission on 3 tokens at 0.01 MELS?')
  expect(answer).toContain('The commission is 10%')
  expect(answer).toContain(
    '3 tokens at 0.01 MELS, which comes to 0.03 MELS. The commission is 0.003 MELS, so you pay 0.033 MELS in total.',
  )
})

test.each([
  ['What is the commission on 1,500 MELS?', 'If the price is 1500.00 MELS, the commission is 150.00 MELS'],
  ['How much is the fee if I pay 50 MELS for 10 tokens?', '50.00 MELS for 10 tokens, the commission is 5.00'],
])('%s is computed: %s', async (question, sentence) => {
  expect(await market.ask(question)).toContain(sentence)
})

test('an ambiguous number gets only the percentage', async () => {
  const answer = await market.ask('What is the fee on 3,20 MELS?')
  expect(answer).toContain('The commission is 10%')
  expect(answer).not.toContain('Example')
})

test('“all” means every token, and an ambiguous number gets a question', async () => {
  expect(await market.ask('How much must I bid to win all tokens?', { auctionId: 0n })).toContain(
    'would win 10 tokens.',
  )
  expect(await market.ask('How much must I bid to win a dozen tokens?', { auctionId: 0n })).toContain(
    texts.win.howMany('[Night Ferry by The Lanterns](/auction/0)'),
  )
  expect(await market.ask('How much must I bid to get 1,000 tokens?', { auctionId: 0n })).toContain(
    'You can’t get 1000 tokens',
  )
})

test('the chain and the contracts are named', async () => {
  const answer = await market.ask('What is the contract address?')
  expect(answer).toContain('chain ID 31337')
  expect(answer).toContain('0x0000000000000000000000000000000000000a0C'.slice(0, 38))
})

test('the target sets the price if it needs more than the tokens do', async () => {
  await market.mine(auctionCreated(9n, { tokens: 10n, threshold: parseEther('30') }))
  await market.mine(bidPlaced({ auctionId: 9n, index: 0n, quantity: 5n, price: parseEther('5') }))
  await market.addWork(tokenOf(9n), { title: 'Half Full' })
  const answer = await market.ask('How much must I bid to win 5 tokens in Half Full?')
  expect(answer).toContain('a bid of 3.00 MELS per token would win 5 tokens.')
  const short = await market.ask('How much must I bid to win 4 tokens in Half Full?')
  expect(short).toContain('has bids for 5 of 10 tokens, and nothing is sold until bids cover the whole offer.')
  expect(short).toContain('Bids can win from 3.00 MELS per token.')
})

test('a title makes no link and no line break', async () => {
  await market.mine(auctionCreated(10n))
  await market.addWork(tokenOf(10n), { title: 'Zebra [win](/evil)\n- Crossing' })
  const answer = await market.ask('Tell me about zebra win evil crossing')
  expect(answer).toMatch(/^\[Zebra \(win\)\(\/evil\) - Crossing by The Lanterns\]\(\/auction\/10\) is open\./)
})

test('pending auctions are sorted by their start', async () => {
  await market.mine(auctionCreated(11n, { startsAt: hoursFromNow(3), endsAt: hoursFromNow(4) }))
  await market.addWork(tokenOf(11n), { title: 'Later Song' })
  const answer = await market.ask('what starts next')
  expect(answer).toMatch(
    /^2 auctions haven’t started yet, starting soonest first:\n- \[Tomorrow Song.*\n- \[Later Song/,
  )
})

test('the assistant fails if the API does', async () => {
  const down = createBuiltInAssistant(async () => ({ status: 503, body: {} }))
  for (const question of ['Which auctions are open?', 'What does it cost?', 'Which law applies?']) {
    await expect(collectPieces(down.answer({ question }, new AbortController().signal))).rejects.toThrow('503')
  }
})

test('the assistant reads only public data and the person’s own', () => {
  const allowed =
    /^(\/texts\.json|\/api\/public\/(auctions|genres|config)\b.*|\/api\/me\/(bids|credits)\b.*|\/api\/(royalties|orders|portfolio)\b.*)$/
  expect(market.paths.filter((path) => !allowed.test(path))).toEqual([])
})
