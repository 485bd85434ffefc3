import { describe, expect, test } from 'vitest'
import { parseMels } from '../../lib/amounts.ts'
import { describeSigning, revealControls } from './describe-signing.ts'
import { texts } from './texts.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const other = '0xde709f2102306220921060314715629080e2fb77'

test('a sign-in names the site and hides nothing', () => {
  expect(describeSigning({ kind: 'sign-in', domain: 'melos.example', message: 'melos.example wants…' })).toEqual({
    title: 'Sign in to melos.example',
    sentences: ['You prove that this wallet is yours. No money moves.'],
    action: 'Sign in',
    raw: 'melos.example wants…',
  })
})

test('a message is shown in full, with a warning', () => {
  const description = describeSigning({ kind: 'message', message: 'I agree\u202e' })
  expect(description).toMatchObject({
    sentences: ['You’re being asked to sign this message:'],
    warning: texts.signing.message.warning,
    action: 'Sign',
    raw: 'I agree\\u{202e}',
    isRawShown: true,
  })
})

test('an allowance for the auctions shows its amount and what comes next', () => {
  const description = describeSigning({
    kind: 'allow',
    spender: address,
    who: 'auctions',
    amount: parseMels('1100.5'),
  })
  expect(description).toEqual({
    title: 'Allow the deposit',
    sentences: [
      'You allow the auction contract to take up to 1100.50\u00A0MELS from this wallet.',
      'Nothing is taken yet. Your bid comes next and takes the deposit.',
    ],
    action: 'Allow',
    raw: `approve(${address}, 1100500000000000000000)`,
  })
})

test('an unlimited allowance is named as such, with a warning even for the auctions', () => {
  const unlimited = { kind: 'allow', spender: address, who: 'auctions', amount: 2n ** 128n } as const
  expect(describeSigning(unlimited).sentences[0]).toBe(texts.signing.allow.textUnlimited)
  expect(describeSigning(unlimited).warning).toBeDefined()
  expect(describeSigning({ ...unlimited, amount: 2n ** 128n - 1n }).warning).toBeUndefined()
})

test('an allowance for a stranger shows the whole address and warns', () => {
  const stranger = { kind: 'allow', spender: other, who: 'stranger', amount: parseMels('5') } as const
  expect(describeSigning(stranger)).toMatchObject({
    title: 'Let a stranger take MELS?',
    sentences: ['This address could take up to 5.00\u00A0MELS from this wallet at any time:'],
    address: other,
    action: 'Allow anyway',
  })
  expect(describeSigning(stranger).warning).toBe(texts.signing.allowStranger.warning)
  expect(describeSigning({ ...stranger, amount: 2n ** 256n - 1n }).sentences[0]).toBe(
    texts.signing.allowStranger.textUnlimited,
  )
})

test('ending an allowance has no warning', () => {
  for (const who of ['auctions', 'market', 'stranger'] as const) {
    const description = describeSigning({ kind: 'allow', spender: other, who, amount: 0n })
    expect(description).toMatchObject({ title: 'End an allowance', action: 'End allowance' })
    expect(description.warning).toBeUndefined()
    expect(description.address).toBe(who === 'stranger' ? other : undefined)
  }
})

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
    sentences: [
      'You bid for 1000\u00A0tokens at no more than 2.50\u00A0MELS per token.',
      'You pay a deposit of 2750.00\u00A0MELS now, commission included. You never pay more, and the rest is refunded when the auction is settled.',
      'A bid is binding. You can’t withdraw it while it can still win.',
    ],
    action: 'Bid',
    raw: 'bid(12, 1000, 2500000000000000000)',
  })
  expect(describeSigning({ ...bid, quantity: 1n }).sentences[0]).toMatch(/^You bid for 1\u00A0token at/)
})

test('a bid that also allows its deposit says so, and names the song', () => {
  const song = { title: 'Slow\u202e Ferry', artist: 'Ada' }
  expect(describeSigning({ ...bid, quantity: 1000n, isAllowing: true }, song)).toMatchObject({
    title: 'Bid on Slow\\u{202e} Ferry',
    sentences: [
      'You bid for 1000\u00A0tokens at no more than 2.50\u00A0MELS per token.',
      'Auction 12 sells Slow\\u{202e} Ferry by Ada.',
      expect.stringContaining('2750.00\u00A0MELS'),
      'You allow the auction contract to take exactly this deposit, for this bid only.',
      'A bid is binding. You can’t withdraw it while it can still win.',
    ],
    raw: 'permit(…, 2750000000000000000000)\nbid(12, 1000, 2500000000000000000)',
  })
})

test.each([
  { kind: 'settle-me', auctionId: 7n },
  { kind: 'withdraw-outbid', auctionId: 7n, below: 1n },
  { kind: 'clear', auctionId: 7n },
  { kind: 'pay-proceeds', auctionId: 7n },
  { kind: 'settle', auctionId: 7n, winners: 1, refunds: 0 },
] as const)('$kind names the song', (content) => {
  const { sentences } = describeSigning(content, { title: 'Slow Ferry', artist: 'Ada' })
  expect(sentences[0]).toBe('Auction 7 sells Slow Ferry by Ada.')
})

test.each([
  ['auctions', 'The auction contract pays'],
  ['market', 'The market contract pays'],
  ['royalties', 'The royalties contract pays'],
] as const)('a withdrawal from %s shows who pays and who receives it', (from, start) => {
  const credit = { kind: 'withdraw-credit', from, token: other, account: address } as const
  expect(describeSigning({ ...credit, isOwn: false })).toMatchObject({
    title: 'Withdraw your payment',
    sentences: [expect.stringMatching(`^${start} out what it couldn’t pay before`)],
    address,
    action: 'Withdraw',
    raw: `withdrawCredit(${other}, ${address})`,
  })
  expect(describeSigning({ ...credit, isOwn: true })).toMatchObject({
    sentences: [expect.stringMatching(`^${start} out what it couldn’t pay to this wallet`), expect.any(String)],
    address,
    raw: `withdrawCreditTo(${other}, ${address})`,
  })
})

test('an allowance for the market names it and what comes next', () => {
  const allow = { kind: 'allow', spender: address, who: 'market' } as const
  expect(describeSigning({ ...allow, amount: parseMels('57.2') })).toEqual({
    title: 'Allow the payment',
    sentences: [
      'You allow the market contract to take up to 57.20\u00A0MELS from this wallet.',
      'Nothing is taken yet. Your order comes next and takes what it costs.',
    ],
    action: 'Allow',
    raw: `approve(${address}, 57200000000000000000)`,
  })
  expect(describeSigning({ ...allow, amount: 2n ** 128n }).warning).toBe(texts.signing.allowMarket.warningUnlimited)
})

describe('an order', () => {
  // 31 December 2026.
  const terms = { lastDay: 20_818, untilNextRoyalty: true, fillOnly: false }
  const order = { song: other, quantity: 10n, price: parseMels('5.2'), maxFills: 16n, terms } as const

  test('to sell says what is sold, at which price and until when', () => {
    expect(describeSigning({ kind: 'sell-order', ...order })).toEqual({
      title: 'Sell 10\u00A0tokens at 5.20\u00A0MELS each',
      sentences: [
        'You sell 10\u00A0tokens from this wallet at no less than 5.20\u00A0MELS per token. The buyer pays the commission. This is the song token’s address:',
        texts.signing.sellOrder.rests,
        'The order is good until the end of 31 Dec 2026 (UTC).',
        'It also ends when the song’s next royalties are paid in.',
      ],
      address: other,
      action: 'Sell',
      raw: `offer(10, 5200000000000000000, 16, ${JSON.stringify(terms)})`,
    })
  })

  test('to buy says the total with commission and what the signature allows', () => {
    const buy = { kind: 'buy-order', ...order, total: parseMels('57.2') } as const
    expect(describeSigning({ ...buy, isAllowing: true })).toEqual({
      title: 'Buy 10\u00A0tokens at 5.20\u00A0MELS each',
      sentences: [
        'You buy 10\u00A0tokens at no more than 5.20\u00A0MELS per token. This is the song token’s address:',
        'You pay at most 57.20\u00A0MELS, commission included.',
        'You allow the market contract to take up to this amount, for this order.',
        texts.signing.buyOrder.rests,
        'The order is good until the end of 31 Dec 2026 (UTC).',
        'It also ends when the song’s next royalties are paid in.',
      ],
      address: other,
      action: 'Buy',
      raw: `buy(${other}, 10, 5200000000000000000, 16, ${JSON.stringify(terms)})`,
    })
    expect(describeSigning({ ...buy, isAllowing: false }).sentences).not.toContain(texts.signing.buyOrder.allows)
  })

  test('that does not outlive the next royalties by choice says nothing of them', () => {
    const { sentences } = describeSigning({
      kind: 'sell-order',
      ...order,
      terms: { ...terms, untilNextRoyalty: false },
    })
    expect(sentences).toHaveLength(3)
  })

  test('that does not rest has no last day', () => {
    const now = { ...order, terms: { ...terms, fillOnly: true } }
    expect(describeSigning({ kind: 'sell-order', ...now }).sentences.slice(1)).toEqual([
      texts.signing.sellOrder.fillOnly,
    ])
    const bought = describeSigning({ kind: 'buy-order', ...now, total: 1n, isAllowing: false })
    expect(bought.sentences.at(-1)).toBe(texts.signing.buyOrder.fillOnly)
  })

  test('that is cancelled is named with its price', () => {
    const orders = [
      { side: 'buy', price: parseMels('5.2') },
      { side: 'sell', price: parseMels('6') },
    ] as const
    expect(describeSigning({ kind: 'cancel-orders', song: other, orders })).toEqual({
      title: 'Cancel 2 orders',
      sentences: [
        'These orders are removed from the market. This is the song token’s address:',
        'Buy order at 5.20\u00A0MELS per token',
        'Sell order at 6.00\u00A0MELS per token',
        texts.signing.cancelOrders.back,
      ],
      address: other,
      action: 'Cancel orders',
      raw: `cancelMany(${other}, …)`,
    })
    expect(describeSigning({ kind: 'cancel-orders', song: other, orders: orders.slice(1) })).toMatchObject({
      title: 'Cancel an order',
      action: 'Cancel order',
      raw: `cancel(${other}, …)`,
    })
  })
})

test('what anyone can do for a song says that nothing is taken', () => {
  const { nothingTaken } = texts.signing
  expect(describeSigning({ kind: 'tidy-market', song: other, side: 'sell', price: parseMels('6') })).toMatchObject({
    title: 'Remove ended orders',
    sentences: [expect.stringMatching(/^Ended sell orders at 6\.00\u00A0MELS per token are removed/), nothingTaken],
    address: other,
  })
  expect(describeSigning({ kind: 'open-market', song: other })).toMatchObject({
    sentences: [texts.signing.openMarket.text, nothingTaken],
    address: other,
    raw: `open(${other})`,
  })
  expect(describeSigning({ kind: 'pay-royalties', account: address, songs: 2 })).toMatchObject({
    sentences: [
      'The royalties contract pays what is due for 2\u00A0songs. The payment goes to this address:',
      nothingTaken,
    ],
    address,
  })
  expect(describeSigning({ kind: 'pay-many-royalties', accounts: 300 })).toMatchObject({
    sentences: ['The royalties contract pays 300\u00A0wallets what is due to each.', nothingTaken],
  })
  expect(
    describeSigning({ kind: 'admit', account: address, policy: 3n, validUntil: 1_772_366_400n }).sentences,
  ).toEqual(['This wallet can bid in auctions with admission rule 3 until 1 Mar 2026, 12:00 UTC:', nothingTaken])
})

test('a confirmed sale names the auction and the song', () => {
  const content = { kind: 'confirm-sale', song: other, auctionId: 7n } as const
  expect(describeSigning(content, { title: 'Slow Ferry', artist: 'Ada' })).toMatchObject({
    sentences: [
      'This records that auction 7 has sold all tokens of a song. This is the song token’s address:',
      'Auction 7 sells Slow Ferry by Ada.',
      texts.signing.confirmSale.meaning,
    ],
    address: other,
    raw: `confirmSale(${other}, 7)`,
  })
})

test('settling oneself and taking back a deposit name the auction', () => {
  expect(describeSigning({ kind: 'settle-me', auctionId: 7n })).toMatchObject({
    title: 'Settle your bids in auction 7',
    action: 'Settle',
    raw: 'settleMe(7)',
  })
  expect(describeSigning({ kind: 'withdraw-outbid', auctionId: 7n, below: parseMels('2') })).toMatchObject({
    title: 'Take back your outbid deposit from auction 7',
    sentences: [expect.stringContaining('below 2.00\u00A0MELS')],
  })
})

test('an offer shows who sells, the terms and what the approval is for', () => {
  const terms = { supply: 100n, minimumPrice: parseMels('1'), threshold: parseMels('150'), token: other } as const
  const times = { startsAt: 1_772_366_400n, duration: 3_600n }
  expect(describeSigning({ kind: 'offer', ...terms, ...times, seller: address, policy: 0 })).toMatchObject({
    title: 'Approve the offer of your tokens',
    sentences: [
      texts.signing.offer.seller,
      expect.stringContaining('100\u00A0tokens are offered at a minimum price of 1.00\u00A0MELS'),
      expect.stringMatching(/12:00.*13:00/),
      texts.signing.offer.meaning,
      `The tokens are those of ${other}.`,
    ],
    address,
    action: 'Approve',
  })
})

test('an offer with a policy says who can bid', () => {
  const terms = { supply: 1n, minimumPrice: 1n, threshold: 1n, token: other, startsAt: 0n, duration: 60n } as const
  const { sentences } = describeSigning({ kind: 'offer', ...terms, seller: address, policy: 3 })
  expect(sentences).toContain('Only wallets that are admitted under rule 3 can bid.')
})

test('a withdrawal of an auction shows the hash of its reason', () => {
  const reason = `0x${'7'.repeat(64)}` as const
  expect(describeSigning({ kind: 'withdraw-auction', auctionId: 7n, reason })).toMatchObject({
    title: 'Withdraw auction 7',
    sentences: [texts.signing['withdraw-auction'].text, `The hash of the reason is ${reason}.`],
    raw: `withdrawAuction(7, ${reason})`,
  })
  expect(describeSigning({ kind: 'announce-withdrawal', auctionId: 7n, reason }).raw).toBe(
    `announceWithdrawal(7, ${reason})`,
  )
})

test.each([
  ['send-mels', 'Send 1.000000000000000001\u00A0MELS'],
  ['send-pol', 'Send 1.000000000000000001\u00A0POL'],
] as const)('%s shows the last decimal and the whole address', (kind, title) => {
  expect(describeSigning({ kind, to: other, amount: parseMels('1.000000000000000001') })).toMatchObject({
    title,
    address: other,
    action: 'Send',
  })
})

test('an unreadable transaction is named as such', () => {
  const unknown = { kind: 'unknown', to: other, amount: 0n, data: '0xdeadbeef' } as const
  expect(describeSigning(unknown)).toMatchObject({
    sentences: [texts.signing.unknown.call],
    address: other,
    action: 'Sign anyway',
    raw: '0xdeadbeef',
  })
  expect(describeSigning(unknown).warning).toBe(texts.signing.unknown.warning)
  expect(describeSigning({ ...unknown, amount: 1n }).sentences[1]).toBe(
    'It also sends 0.000000000000000001\u00A0POL from this wallet.',
  )
  const deployment = describeSigning({ ...unknown, to: undefined })
  expect(deployment.sentences[0]).toBe(texts.signing.unknown.deploy)
  expect(deployment.address).toBeUndefined()
})

test('an administrator’s transactions show their figures and address', () => {
  expect(describeSigning({ kind: 'settle', auctionId: 4n, winners: 3, refunds: 5 })).toMatchObject({
    title: 'Settle auction 4',
    sentences: [expect.stringContaining('tokens to 3\u00A0winners and pays 5\u00A0refunds'), expect.any(String)],
  })
  const settleWords = (winners: number, refunds: number) =>
    describeSigning({ kind: 'settle', auctionId: 4n, winners, refunds }).sentences[0]
  expect(settleWords(1, 0)).toBe('This transfers tokens to 1\u00A0winner. Nothing is taken from this wallet.')
  expect(settleWords(0, 2)).toBe('This pays 2\u00A0refunds. Nothing is taken from this wallet.')
  expect(settleWords(0, 0)).toBe('This closes the auction. Nothing is taken from this wallet.')
  expect(describeSigning({ kind: 'make-song-token', name: 'A\u202eB', supply: 40n, holder: address })).toMatchObject({
    title: 'Create the song token A\\u{202e}B',
    address,
  })
  expect(describeSigning({ kind: 'allow-tokens', token: other, units: parseMels('40') })).toMatchObject({
    sentences: [expect.stringContaining('40\u00A0tokens')],
    address: other,
  })
  const terms = { supply: 100n, minimumPrice: parseMels('1'), threshold: parseMels('150'), token: other } as const
  const times = { startsAt: 1_772_366_400n, duration: 3_600n }
  expect(describeSigning({ kind: 'list', ...terms, ...times, seller: address, policy: 0 })).toMatchObject({
    sentences: [
      texts.signing.list.seller,
      '100\u00A0tokens are offered at a minimum price of 1.00\u00A0MELS per token. The sale must raise 150.00\u00A0MELS.',
      expect.stringMatching(/12:00.*13:00/),
    ],
    address,
  })
})

test('invisible characters and those that change direction are escaped', () => {
  expect(revealControls('pay \u202e001\u202c\u200b\u0000\r')).toBe('pay \\u{202e}001\\u{202c}\\u{200b}\\u{0}\\u{d}')
})

test('line breaks, tabs, accents and other scripts stay', () => {
  expect(revealControls('Příliš\n\tžluťoučký 音楽 😀')).toBe('Příliš\n\tžluťoučký 音楽 😀')
})
