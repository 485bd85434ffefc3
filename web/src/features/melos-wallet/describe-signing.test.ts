import { expect, test } from 'vitest'
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
    isAuctionHouse: true,
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
  const unlimited = { kind: 'allow', spender: address, isAuctionHouse: true, amount: 2n ** 128n } as const
  expect(describeSigning(unlimited).sentences[0]).toBe(texts.signing.allow.textUnlimited)
  expect(describeSigning(unlimited).warning).toBeDefined()
  expect(describeSigning({ ...unlimited, amount: 2n ** 128n - 1n }).warning).toBeUndefined()
})

test('an allowance for a stranger shows the whole address and warns', () => {
  const stranger = { kind: 'allow', spender: other, isAuctionHouse: false, amount: parseMels('5') } as const
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
  for (const isAuctionHouse of [true, false]) {
    const description = describeSigning({ kind: 'allow', spender: other, isAuctionHouse, amount: 0n })
    expect(description).toMatchObject({ title: 'End an allowance', action: 'End allowance' })
    expect(description.warning).toBeUndefined()
    expect(description.address).toBe(isAuctionHouse ? undefined : other)
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

test('a withdrawal shows who receives it', () => {
  expect(describeSigning({ kind: 'withdraw-credit', token: other, account: address })).toMatchObject({
    title: 'Withdraw your payment',
    address,
    action: 'Withdraw',
    raw: `withdrawCredit(${other}, ${address})`,
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
  expect(describeSigning({ kind: 'offer', ...terms, ...times, seller: address })).toMatchObject({
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
  expect(describeSigning({ kind: 'list', ...terms, ...times, seller: address })).toMatchObject({
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
