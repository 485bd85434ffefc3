import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AskedMarket, collectPieces, openAskedMarket } from '../../../../test/support/asked-market.ts'
import { auctionCreated, bidPlaced, tokenOf } from '../../../../test/support/test-market.ts'
import { toUtcDateTime } from '../../../http/utc-date-time.ts'
import { createBuiltInAssistant } from './built-in-assistant.ts'
import { sayMoment } from './say.ts'

let market: AskedMarket

beforeAll(async () => {
  market = await openAskedMarket()
})
afterAll(() => market[Symbol.asyncDispose]())

test('one auction is described with its figures of the moment', async () => {
  expect(await market.ask('When does nigth ferry end?')).toBe(
    [
      `[Night Ferry by The Lanterns](/auction/0) is open. It ends on ${sayMoment(toUtcDateTime(market.endsAt))}, in 2 days and 1 hour.`,
      '- On offer: 10 tokens for 25 % of the royalties',
      '- Lowest price that a bid may offer: 1.00 MELS for a token',
      '- Target, which the whole sale must raise: 10.00 MELS',
      '- 2 bids, from 2.00 MELS to 3.00 MELS',
      'If it ended now, it would be sold at 2.00 MELS for a token, the lowest winning bid.',
    ].join('\n'),
  )
})

test.each([
  [
    'one step below its target',
    3n,
    'The bids take all tokens at 2.99 MELS, which would raise 29.90 MELS and is below the target. If it ended now, nothing would be sold.',
  ],
  ['just at its target', 4n, 'If it ended now, it would be sold at 3.00 MELS for a token, the lowest winning bid.'],
  ['with equal bids', 2n, 'If it ended now, it would be sold at 2.00 MELS for a token, the lowest winning bid.'],
  ['not begun', 5n, 'has not begun. It starts on'],
  ['ended and sold', 6n, 'By the rule it sells at 2.00 MELS for a token, the lowest winning bid.'],
  ['ended one token short', 7n, 'Nothing is sold, and every deposit goes back.'],
  [
    'paid out',
    8n,
    'It is sold at 2.00 MELS for a token, the lowest winning bid.\nAnybody can check the result: [check](/auction/8/check).',
  ],
])('an auction that is %s says so on its page', async (_, auctionId, sentence) => {
  expect(await market.ask('How does this auction stand?', { auctionId })).toContain(sentence)
})

test.each([
  ['What happens if nobody bids on this song?', '](/help#when-an-auction-is-void)'],
  ['How do I bid on Night Ferry?', '](/help#how-to-place-a-bid)'],
  ['How is the price formed?', '](/help#how-the-price-forms)'],
])('%s is about the rules, on an auction’s page too', async (question, source) => {
  expect(await market.ask(question, { auctionId: 0n })).toContain(source)
})

test('auctions by number are all told, and which have sold is not counted', async () => {
  expect(await market.ask('auction 1 and auction 2')).toMatch(
    /^These are the auctions you name:\n- \[Harbour Lights by Ada Moss\].*\n- \[Even Odds by The Lanterns\]/,
  )
  expect(await market.ask('How many auctions have failed?')).toContain('I do not count which auctions have sold')
})

test('several that may be meant are listed, and one that is not there is said', async () => {
  const several = await market.ask('the lanterns')
  expect(several).toContain('Several auctions may be meant:\n- [Paper Moon by The Lanterns](/auction/8), ended')
  expect(several.endsWith('\n- and 2 more')).toBe(true)
  expect(await market.ask('How is auction 99 doing?')).toContain('There is no such auction.')
  expect(await market.ask('How does this auction stand?')).toContain('Which auction do you mean?')
})

test.each([
  ['Which auctions are open?', '5 auctions are open, the next to end first:', 5],
  ['Hi! Which auctions are open?', '5 auctions are open, the next to end first:', 5],
  ['please show me the open auctions', '5 auctions are open, the next to end first:', 5],
  ['Which songs are coming?', '1 auction has yet to start:', 1],
  ['Which auctions are finished?', '3 auctions have ended, newest first:', 3],
  ['Any jazz songs?', 'In Jazz: There are 2 auctions, newest first:', 2],
  ['How many auctions are there?', 'There are 9 auctions, newest first:', 7],
])('%s is answered with a list', async (question, heading, lines) => {
  const answer = await market.ask(question)
  expect(answer.split('\n')[0]).toBe(heading)
  expect(answer.match(/^- /gm)).toHaveLength(lines)
})

test('what a bid must offer now is told to the step, signed in or not', async () => {
  const { accessToken: token } = await market.signIn(market.me)
  for (const sent of [{}, { token }]) {
    const few = await market.ask('How much must I bid to win 4 tokens?', { auctionId: 0n, ...sent })
    expect(few).toContain('a bid of 2.01 MELS for each token would get 4 tokens.')
    expect(few).toContain('Its deposit, with the commission, is 8.844 MELS.')
    const many = await market.ask('How much must I bid to win 5 tokens in Night Ferry?', sent)
    expect(many).toContain('a bid of 3.01 MELS for each token would get 5 tokens.')
  }
  expect(await market.ask('How much must I bid to win 11 tokens?', { auctionId: 0n })).toContain('only 10 are offered')
  expect(await market.ask('How much must I bid to win?', { auctionId: 5n })).toContain('takes no bids now.')
  // Outbidding 2.99 lifts the price of all only when nothing else is needed of the cheaper bid.
  expect(await market.ask('How much must I bid to win 10 tokens?', { auctionId: 3n })).toContain('a bid of 3.00 MELS')
  expect(await market.ask('How much must I bid to win 1 token?', { auctionId: 3n })).toContain(
    'no single bid is sure to win',
  )
})

test('the commission is computed, never rounded', async () => {
  const answer = await market.ask('What is the commission on 3 tokens at 0.01 MELS?')
  expect(answer).toContain('The commission is 10 %')
  expect(answer).toContain(
    '3 tokens at 0.01 MELS cost 0.03 MELS. The commission is 0.003 MELS, so you pay 0.033 MELS in all.',
  )
})

test.each([
  ['What is the commission on 1,500 MELS?', 'tokens for 1 500.00 MELS in all. The commission is 150.00 MELS'],
  ['How much is the fee if I pay 50 MELS for 10 tokens?', '10 tokens for 50.00 MELS in all. The commission is 5.00'],
])('%s is computed: %s', async (question, sentence) => {
  expect(await market.ask(question)).toContain(sentence)
})

test('a figure that is not clear gets the percentage alone', async () => {
  const answer = await market.ask('What is the fee on 3,20 MELS?')
  expect(answer).toContain('The commission is 10 %')
  expect(answer).not.toContain('Example')
})

test('all tokens are as many as there are, and an unclear number is asked for', async () => {
  expect(await market.ask('How much must I bid to win all tokens?', { auctionId: 0n })).toContain(
    'would get 10 tokens.',
  )
  expect(await market.ask('How much must I bid to win a dozen tokens?', { auctionId: 0n })).toContain(
    'How many tokens of [Night Ferry by The Lanterns](/auction/0) do you want?',
  )
  expect(await market.ask('How much must I bid to get 1,000 tokens?', { auctionId: 0n })).toContain(
    '1 000 tokens cannot be had',
  )
})

test('chain and contracts are told', async () => {
  const answer = await market.ask('What is the contract address?')
  expect(answer).toContain('chain number 31337')
  expect(answer).toContain('0x0000000000000000000000000000000000000a0C'.slice(0, 38))
})

test('where the target needs more than the tokens do, it sets the price', async () => {
  await market.mine(auctionCreated(9n, { tokens: 10n, threshold: parseEther('30') }))
  await market.mine(bidPlaced({ auctionId: 9n, index: 0n, quantity: 5n, price: parseEther('5') }))
  await market.addWork(tokenOf(9n), { title: 'Half Full' })
  const answer = await market.ask('How much must I bid to win 5 tokens in Half Full?')
  expect(answer).toContain('a bid of 3.00 MELS for each token would get 5 tokens.')
  const short = await market.ask('How much must I bid to win 4 tokens in Half Full?')
  expect(short).toContain('the bids ask for 5 of 10 tokens, and nothing is sold until they ask for all.')
})

test('a title makes no link of its own and no line', async () => {
  await market.mine(auctionCreated(10n))
  await market.addWork(tokenOf(10n), { title: 'Zebra [win](/evil)\n- Crossing' })
  const answer = await market.ask('Tell me about zebra win evil crossing')
  expect(answer).toMatch(/^\[Zebra \(win\)\(\/evil\) - Crossing by The Lanterns\]\(\/auction\/10\) is open\./)
})

test('an API that does not answer is no answer', async () => {
  const down = createBuiltInAssistant(async () => ({ status: 503, body: {} }))
  for (const question of ['Which auctions are open?', 'What does it cost?', 'Which law applies?']) {
    await expect(collectPieces(down.answer({ question }, new AbortController().signal))).rejects.toThrow('503')
  }
})

test('it reads public answers and the person’s own, and nothing else', () => {
  const allowed =
    /^(\/texts\.json|\/api\/public\/(auctions|genres|config)\b.*|\/api\/bids\/min-price\/external\/\d+\?tokenCount=\d+|\/api\/me\/(bids|credits)\b.*)$/
  expect(market.paths.filter((path) => !allowed.test(path))).toEqual([])
})
