import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AskedMarket, openAskedMarket } from '../../../../test/support/asked-market.ts'
import { encodeEvent } from '../../../../test/support/mined-blocks.ts'
import { createTestAccount, testAdmin } from '../../../../test/support/test-identity.ts'
import { auctionCreated, tokenOf } from '../../../../test/support/test-market.ts'

let market: AskedMarket

beforeAll(async () => {
  market = await openAskedMarket()
  for (const [place, title] of ['Winding', 'Honey', 'Yesterday'].entries()) {
    const id = BigInt(9 + place)
    await market.mine(auctionCreated(id))
    await market.addWork(tokenOf(id), { title })
  }
})
afterAll(() => market[Symbol.asyncDispose]())

test('a person is told of each bid and of all the money', async () => {
  const { accessToken: token } = await market.signIn(market.me)
  expect(await market.ask('Am I wining?', { token })).toBe(
    [
      'You have 3 bids: 1 partly winning, 1 losing, 1 winning.',
      '- [Even Odds](/auction/2), 10 tokens at 2.00 MELS: partly winning. If the auction ends now, you get 5 of 10 tokens for 11.00 MELS with the commission, and 11.00 MELS of your deposit back.',
      '- [Harbour Lights](/auction/1), 4 tokens at 1.50 MELS: losing. Others offer more. If the auction ends now, you get nothing and your deposit of 6.60 MELS comes back. You can bid again.',
      '- [Night Ferry](/auction/0), 6 tokens at 3.00 MELS: winning. If the auction ends now, you get 6 tokens for 13.20 MELS with the commission, and 6.60 MELS of your deposit back.',
      'In all, 24.20 MELS would come back to you if all these auctions ended now.',
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
    'Your wallet has no bid in [Loud Room](/auction/4).\nYou have 3 bids:',
  )
  expect(await market.ask('Am I winning in auction 55?', { token })).toContain('There is no such auction.')
  expect(await market.ask('Am I winning in auction 0 and auction 1?', { token })).toContain('You have 2 bids:')
})

test.each([
  'Can you tell me if I’m winning?',
  'Could you check my bids?',
  'Who outbid me?',
  'Which auctions did I bid in?',
  'Where is my money?',
  'Did I win yesterday?',
])('%s is about all bids, whatever songs are called', async (question) => {
  const { accessToken: token } = await market.signIn(market.me)
  expect(await market.ask(question, { token })).toMatch(/^You have 3 bids:/)
})

test('another person is told of their own bids alone', async () => {
  const { accessToken: token } = await market.signIn(market.other)
  const answer = await market.ask('How much do I get back?', { token })
  expect(answer).toContain('You have 2 bids: 1 partly winning, 1 winning.')
  expect(answer).not.toContain('Night Ferry')
})

test('who has no bids, is not signed in or administers is told so', async () => {
  const { accessToken: token } = await market.signIn()
  expect(await market.ask('my bids', { token })).toContain('Your wallet has no bids yet.')
  expect(await market.ask('my bids')).toContain('Connect your wallet and sign in')
  expect(await market.ask('my bids', { token: 'expired' })).toContain('Connect your wallet and sign in')
  const admin = (await market.logIn(testAdmin.email, testAdmin.password)).json<{ accessToken: string }>()
  expect(await market.ask('Am I winning?', { token: admin.accessToken })).toContain('administrators have no bids')
})

test('what waits in the contract is told', async () => {
  const account = createTestAccount()
  const mels = await market.app.inject('/api/public/config').then((answer) => answer.json().contracts.mels)
  await market.mine(encodeEvent('Credited', { token: mels, account: account.address, amount: parseEther('13.2') }))
  const { accessToken: token } = await market.signIn(account)
  expect(await market.ask('Do I have any credits?', { token })).toContain('13.20 MELS could not be sent to your wallet')
})

test('it reads public answers and the person’s own, and nothing else', () => {
  const allowed =
    /^(\/texts\.json|\/api\/public\/(auctions|genres|config)\b.*|\/api\/bids\/min-price\/external\/\d+\?tokenCount=\d+|\/api\/me\/(bids|credits)\b.*)$/
  expect(market.paths.filter((path) => !allowed.test(path))).toEqual([])
})
