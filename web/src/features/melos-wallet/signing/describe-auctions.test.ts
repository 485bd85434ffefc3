import { parseMels } from '@melos/clearing/amounts'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { SigningContent } from '../../../wallet/melos-wallet/signing-content.ts'
import { describeSigning } from './describe-signing.ts'
import { texts } from './texts.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const other = '0xde709f2102306220921060314715629080e2fb77'
const hash = `0x${'7'.repeat(64)}` as const
// 1 March 2026, 12:00 UTC.
const noon = 1_772_366_400
const paragraphsOf = (content: SigningContent) => describeSigning(content).paragraphs
const box = (shown: Hex) => ({ hex: shown })

const bid = {
  kind: 'bid',
  auctionId: 12n,
  price: parseMels('2.5'),
  deposit: parseMels('2750'),
  isAllowing: false,
} as const

test('a bid shows the price, the deposit and that it is final', () => {
  expect(describeSigning({ ...bid, quantity: 1000n })).toEqual({
    title: 'Bid in auction 12',
    paragraphs: [
      'You bid for 1000\u00A0tokens at no more than 2.50\u00A0MELS per token.',
      'You pay a deposit of 2750.00\u00A0MELS now, commission included. You never pay more, and the rest is refunded when the auction is settled.',
      'A bid is binding. You can’t withdraw it while it can still win.',
    ],
    action: 'Bid',
  })
  expect(paragraphsOf({ ...bid, quantity: 1n })[0]).toMatch(/^You bid for 1\u00A0token at/)
})

test('a bid that also allows its deposit says so, and names the song', () => {
  const song = { title: 'Slow\u202e Ferry', artist: 'Ada' }
  expect(describeSigning({ ...bid, quantity: 1000n, isAllowing: true }, song)).toMatchObject({
    title: 'Bid on Slow\\u{202e} Ferry',
    paragraphs: [
      'You bid for 1000\u00A0tokens at no more than 2.50\u00A0MELS per token.',
      'Auction 12 sells Slow\\u{202e} Ferry by Ada.',
      expect.stringContaining('2750.00\u00A0MELS'),
      'You allow the auction contract to take exactly this deposit, for this bid only.',
      'A bid is binding. You can’t withdraw it while it can still win.',
    ],
  })
})

test.each([
  { kind: 'settle-me', auctionId: 7n },
  { kind: 'withdraw-outbid', auctionId: 7n, below: 1n },
  { kind: 'clear', auctionId: 7n },
  { kind: 'pay-proceeds', auctionId: 7n },
  { kind: 'settle', auctionId: 7n, winners: 1, refunds: 0 },
  { kind: 'settle-bidders', auctionId: 7n, bidders: 1 },
  { kind: 'announce-withdrawal', auctionId: 7n, reason: hash },
  { kind: 'withdraw-auction', auctionId: 7n, reason: hash },
] as const)('$kind names the auction and the song', (content) => {
  const { title, paragraphs } = describeSigning(content, { title: 'Slow Ferry', artist: 'Ada' })
  expect(title).toContain('auction 7')
  expect(paragraphs[0]).toBe('Auction 7 sells Slow Ferry by Ada.')
})

test.each([
  ['auctions', 'The auction contract pays'],
  ['market', 'The market contract pays'],
  ['royalties', 'The royalties contract pays'],
] as const)('a withdrawal from %s shows who pays and who receives it', (from, start) => {
  const credit = { kind: 'withdraw-credit', from, token: other, account: address } as const
  expect(paragraphsOf({ ...credit, isOwn: false })).toEqual([
    expect.stringMatching(`^${start} out what it couldn’t pay before`),
    box(address),
  ])
  expect(paragraphsOf({ ...credit, isOwn: true })).toEqual([
    expect.stringMatching(`^${start} out what it couldn’t pay to this wallet`),
    box(address),
    texts.withdrawCredit.final,
  ])
})

test('the accounts that are paid are both shown in full', () => {
  expect(paragraphsOf({ kind: 'set-accounts', treasury: address, production: other })).toEqual([
    texts.setAccounts.treasury,
    box(address),
    texts.setAccounts.production,
    box(other),
    texts.setAccounts.final,
  ])
})

test('a confirmed sale names the auction and the song', () => {
  const content = { kind: 'confirm-sale', song: other, auctionId: 7n } as const
  expect(describeSigning(content, { title: 'Slow Ferry', artist: 'Ada' }).paragraphs).toEqual([
    'This records that auction 7 has sold all tokens of a song. This is the song token’s address:',
    box(other),
    'Auction 7 sells Slow Ferry by Ada.',
    texts.confirmSale.meaning,
  ])
})

test('taking back an outbid deposit shows the price below which bids are withdrawn', () => {
  expect(paragraphsOf({ kind: 'withdraw-outbid', auctionId: 7n, below: parseMels('2') })[0]).toContain(
    'below 2.00\u00A0MELS',
  )
})

describe('an auction’s terms', () => {
  const terms = { supply: 100n, minimumPrice: parseMels('1'), threshold: parseMels('150'), token: other } as const
  const times = { startsAt: BigInt(noon), duration: 3_600n, seller: address, policy: 0 } as const
  const offered =
    '100\u00A0tokens are offered at a minimum price of 1.00\u00A0MELS per token. The sale must raise 150.00\u00A0MELS.'

  test('in an offer show who sells, the terms and what the approval is for', () => {
    expect(describeSigning({ kind: 'offer', ...terms, ...times })).toEqual({
      title: 'Approve the offer of your tokens',
      paragraphs: [
        texts.offer.seller,
        box(address),
        offered,
        'The auction runs from 1 Mar 2026, 12:00 UTC to 1 Mar 2026, 13:00 UTC.',
        texts.offer.meaning,
        texts.songToken,
        box(other),
      ],
      action: 'Approve',
    })
  })

  test('of a listing show when it starts, at a time or at once', () => {
    const listed = { kind: 'list', ...terms, ...times } as const
    expect(paragraphsOf(listed).slice(0, 4)).toEqual([
      texts.list.seller,
      box(address),
      offered,
      expect.stringMatching(/12:00.*13:00/),
    ])
    expect(paragraphsOf({ ...listed, startsAt: undefined })[3]).toBe(
      'The auction starts at once and runs for 1\u00A0hour.',
    )
  })

  test('with a policy say who can bid', () => {
    expect(paragraphsOf({ kind: 'offer', ...terms, ...times, policy: 3 })).toContain(
      'Only wallets that are admitted under policy 3 can bid.',
    )
  })
})

test('a withdrawal of an auction shows the hash of its reason', () => {
  for (const kind of ['announce-withdrawal', 'withdraw-auction'] as const) {
    expect(paragraphsOf({ kind, auctionId: 7n, reason: hash })).toEqual([texts[kind].text, texts.reason, box(hash)])
  }
})

test('a settlement shows how many it pays', () => {
  const settle = (winners: number, refunds: number) =>
    paragraphsOf({ kind: 'settle', auctionId: 4n, winners, refunds })[0]
  expect(settle(3, 5)).toContain('tokens to 3\u00A0winners and pays 5\u00A0refunds')
  expect(settle(1, 0)).toBe('This transfers tokens to 1\u00A0winner. Nothing is taken from this wallet.')
  expect(settle(0, 2)).toBe('This pays 2\u00A0refunds. Nothing is taken from this wallet.')
  expect(settle(0, 0)).toBe('This closes the auction. Nothing is taken from this wallet.')
  expect(paragraphsOf({ kind: 'settle-bidders', auctionId: 4n, bidders: 2 })[0]).toContain('pays 2\u00A0bidders what')
})

test('a song token shows its name, symbol, supply, holder and description', () => {
  const metadata = { uri: 'https://melos.example/m\u200b', hash }
  const named = { name: 'A\u202eB', symbol: 'A\u202d', supply: 40n, holder: address, metadata } as const
  expect(describeSigning({ kind: 'make-song-token', ...named })).toEqual({
    title: 'Create the song token A\\u{202e}B',
    paragraphs: [
      'This creates a new token on the chain, with the symbol A\\u{202d} and a supply of 40\u00A0tokens. All of it goes to this address:',
      box(address),
      'The song is described at https://melos.example/m\\u{200b}.',
      texts.makeSongToken.hash,
      box(hash),
    ],
    action: 'Create token',
  })
})
