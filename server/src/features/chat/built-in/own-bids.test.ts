import { parseEther } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { openAskedMarket } from '../../../../test/support/assistant-market.ts'
import { encodeEvent } from '../../../../test/support/mined-blocks.ts'
import { openForTests } from '../../../../test/support/open-for-tests.ts'
import { createTestAccount, testAdmin } from '../../../../test/support/test-identity.ts'
import { auctionCreated, tokenOf } from '../../../../test/support/test-market.ts'
import { texts } from './live/texts.ts'

const market = await openForTests(openAskedMarket())

beforeAll(async () => {
  for (const [place, title] of ['Winding', 'Honey', 'Yesterday'].entries()) {
    const id = BigInt(9 + place)
    await market.mine(auctionCreated(id))
    await market.addWork(tokenOf(id), { title })
  }
})

test('a person sees each bid and the total refund', async () => {
  const { accessToken: token } = await market.signIn(market.me)
  expect(await market.ask('Am I wining?', { token })).toBe(
    [
      'You have 3 bids: 1 partly winning, 1 losing, 1 winning.',
      '- [Even Odds](/auction/2), 10 tokens at 2.00 MELS: partly winning. If the auction ended now, you’d get 5 of 10 tokens for 11.00 MELS including commission, and a refund of 11.00 MELS.',
      '- [Harbour Lights](/auction/1), 4 tokens at 1.50 MELS: losing. Your bid isn’t high enough right now. If the auction ended now, you’d get no tokens and your deposit of 6.60 MELS would be refunded. You can bid again.',
      '- [Night Ferry](/auction/0), 6 tokens at 3.00 MELS: winning. If the auction ended now, you’d get 6 tokens for 13.20 MELS including commission, and a refund of 6.60 MELS.',
      'If all these auctions ended now, you’d get 24.20 MELS refunded in total.',
      'Source: [My bids](/account/bids)',
    ].join('\n'),
  )
})

test('a question about one auction is answered for that one', async () => {
  const { accessToken: token } = await market.signIn(market.me)
  expect(await market.ask('Am I winning Harbour Lights?', { token })).toContain('You have 1 bid: 1 losing.')
  expect(await market.ask('Am I winning this auction?', { token, auctionId: 0n })).toContain(
    'You have 1 bid: 1 winning.',
  )
  expect(await market.ask('Am I winning this auction?', { token, auctionId: 4n })).toContain(
    `${texts.mine.noneHere('[Loud Room](/auction/4)')}\nYou have 3 bids:`,
  )
  expect(await market.ask('Am I winning in auction 55?', { token })).toContain(texts.auction.unknown)
  expect(await market.ask('Am I winning in auction 0 and auction 1?', { token })).toContain('You have 2 bids:')
})

test.each([
  'Can you tell me if I’m winning?',
  'Could you check my bids?',
  'Who outbid me?',
  'Which auctions did I bid in?',
  'Where is my money?',
  'Did I win yesterday?',
])('%s is about all bids, not about a song', async (question) => {
  const { accessToken: token } = await market.signIn(market.me)
  expect(await market.ask(question, { token })).toMatch(/^You have 3 bids:/)
})

test('another person sees only their own bids', async () => {
  const { accessToken: token } = await market.signIn(market.other)
  const answer = await market.ask('How much do I get back?', { token })
  expect(answer).toContain('You have 2 bids: 1 partly winning, 1 winning.')
  expect(answer).not.toContain('Night Ferry')
})

test('visitors, administrators and wallets without bids get a sentence about it', async () => {
  const { accessToken: token } = await market.signIn()
  expect(await market.ask('my bids', { token })).toBe(texts.mine.none)
  expect(await market.ask('my bids')).toBe(texts.mine.signIn('[My bids](/account/bids)'))
  expect(await market.ask('my bids', { token: 'expired' })).toBe(texts.mine.signIn('[My bids](/account/bids)'))
  const admin = (await market.logIn(testAdmin.email, testAdmin.password)).json<{ accessToken: string }>()
  expect(await market.ask('Am I winning?', { token: admin.accessToken })).toBe(texts.mine.administrator)
})

test('a credit in the contract is mentioned', async () => {
  const account = createTestAccount()
  const mels = await market.app.inject('/api/public/config').then((answer) => answer.json().contracts.mels)
  await market.mine(encodeEvent('Credited', { token: mels, account: account.address, amount: parseEther('13.2') }))
  const { accessToken: token } = await market.signIn(account)
  expect(await market.ask('Do I have any credits?', { token })).toContain(texts.mine.waits('13.20 MELS'))
})

test('the assistant reads only public data and the person’s own', () => {
  const allowed = /^(\/texts\.json|\/api\/public\/(auctions|genres|config)\b.*|\/api\/me\/(bids|credits)\b.*)$/
  expect(market.paths.filter((path) => !allowed.test(path))).toEqual([])
})
