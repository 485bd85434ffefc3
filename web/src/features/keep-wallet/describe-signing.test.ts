import { expect, test } from 'vitest'
import { parseMels } from '../../lib/parse-mels.ts'
import { describeSigning } from './describe-signing.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const other = '0xde709f2102306220921060314715629080e2fb77'

test('a sign-in names the site and hides nothing', () => {
  expect(describeSigning({ kind: 'sign-in', domain: 'melos.example', message: 'melos.example wants…' })).toEqual({
    title: 'Sign in to melos.example',
    sentences: ['You show that this wallet is yours. No money moves.'],
    action: 'Sign in',
    raw: 'melos.example wants…',
  })
})

test('a text of others is shown openly, with a warning', () => {
  const description = describeSigning({ kind: 'message', message: 'I agree\u202e' })
  expect(description).toMatchObject({ action: 'Sign', raw: 'I agree\\u{202e}', isRawShown: true })
  expect(description.warning).toMatch(/right to your money/)
})

test('an allowance for the auctions says how much, and what comes next', () => {
  const description = describeSigning({
    kind: 'allow',
    spender: address,
    isAuctionHouse: true,
    amount: parseMels('1100.5'),
  })
  expect(description).toEqual({
    title: 'Allow the deposit',
    sentences: [
      'The Melos auctions may take up to 1\u00A0100.50 MELS from this wallet.',
      'Nothing is taken yet. The bid comes next, and takes the deposit.',
    ],
    action: 'Allow',
    raw: `approve(${address}, 1100500000000000000000)`,
  })
})

test('an allowance without end is no number of 78 digits, and is warned of even for the auctions', () => {
  const unlimited = { kind: 'allow', spender: address, isAuctionHouse: true, amount: 2n ** 128n } as const
  expect(describeSigning(unlimited).sentences[0]).toBe(
    'The Melos auctions may take any amount of MELS from this wallet, today and later.',
  )
  expect(describeSigning(unlimited).warning).toBeDefined()
  expect(describeSigning({ ...unlimited, amount: 2n ** 128n - 1n }).warning).toBeUndefined()
})

test('an allowance for a stranger shows the whole address and warns', () => {
  const stranger = { kind: 'allow', spender: other, isAuctionHouse: false, amount: parseMels('5') } as const
  expect(describeSigning(stranger)).toMatchObject({
    title: 'Let a stranger take MELS?',
    sentences: ['This address could take up to 5.00 MELS from this wallet, whenever it likes:'],
    address: other,
    action: 'Allow anyway',
  })
  expect(describeSigning(stranger).warning).toMatch(/not the Melos auctions/)
  expect(describeSigning({ ...stranger, amount: 2n ** 256n - 1n }).sentences[0]).toMatch(/could take all MELS/)
})

test('ending an allowance is no danger', () => {
  for (const isAuctionHouse of [true, false]) {
    const description = describeSigning({ kind: 'allow', spender: other, isAuctionHouse, amount: 0n })
    expect(description).toMatchObject({ title: 'End an allowance', action: 'End it' })
    expect(description.warning).toBeUndefined()
    expect(description.address).toBe(isAuctionHouse ? undefined : other)
  }
})

test('a bid says the price, the deposit and that it stays', () => {
  const bid = { kind: 'bid', auctionId: 12n, tokenPrice: parseMels('2.5'), deposit: parseMels('2750') } as const
  expect(describeSigning({ ...bid, tokenCount: 1000n })).toEqual({
    title: 'Bid in auction 12',
    sentences: [
      'You bid for 1\u00A0000 tokens, at 2.50 MELS for each at most.',
      '2\u00A0750.00 MELS go to the auction now, commission included. You never pay more; the rest comes back after the end.',
      'A bid cannot be taken back.',
    ],
    action: 'Bid',
    raw: 'bid(12, 1000, 2500000000000000000)',
  })
  expect(describeSigning({ ...bid, tokenCount: 1n }).sentences[0]).toMatch(/^You bid for 1 token,/)
})

test('a credit names who receives it', () => {
  expect(describeSigning({ kind: 'withdraw-credit', token: other, account: address })).toMatchObject({
    title: 'Collect what is yours',
    address,
    action: 'Collect',
    raw: `withdrawCredit(${other}, ${address})`,
  })
})

test('a deposit that is taken back names the auction', () => {
  expect(describeSigning({ kind: 'reclaim', auctionId: 7n })).toMatchObject({
    title: 'Take back from auction 7',
    action: 'Take back',
    raw: 'reclaim(7)',
  })
})

test.each([
  ['send-mels', 'Send 1.000000000000000001 MELS'],
  ['send-pol', 'Send 1.000000000000000001 POL'],
] as const)('%s shows the last decimal and the whole address', (kind, title) => {
  expect(describeSigning({ kind, to: other, amount: parseMels('1.000000000000000001') })).toMatchObject({
    title,
    address: other,
    action: 'Send',
  })
})

test('what nobody can read is said to be so', () => {
  const unknown = { kind: 'unknown', to: other, amount: 0n, data: '0xdeadbeef' } as const
  expect(describeSigning(unknown)).toMatchObject({
    sentences: ['Melos cannot read what this does. It is for the contract at this address:'],
    address: other,
    action: 'Sign anyway',
    raw: '0xdeadbeef',
  })
  expect(describeSigning(unknown).warning).toMatch(/may take everything/)
  expect(describeSigning({ ...unknown, amount: 1n }).sentences[1]).toBe(
    '0.000000000000000001 POL leave this wallet with it.',
  )
  const deployment = describeSigning({ ...unknown, to: undefined })
  expect(deployment.sentences[0]).toMatch(/new contract/)
  expect(deployment.address).toBeUndefined()
})

test('what administrators sign is said in figures, with the address that counts', () => {
  expect(describeSigning({ kind: 'settle', auctionId: 4n, winners: 3, refunds: 5 })).toMatchObject({
    title: 'Settle auction 4',
    sentences: [expect.stringContaining('3 winners and sends 5 refunds back'), expect.any(String)],
  })
  expect(describeSigning({ kind: 'prove', auctionId: 4n, price: parseMels('2'), bidders: 9 })).toMatchObject({
    sentences: [expect.stringMatching(/9 more bidders.*2\.00 MELS/), 'No money moves.'],
  })
  expect(
    describeSigning({ kind: 'make-song-token', name: 'A\u202eB', tokenCount: 40n, holder: address }),
  ).toMatchObject({
    title: 'Make the song token A\\u{202e}B',
    address,
  })
  expect(describeSigning({ kind: 'allow-tokens', token: other, amount: parseMels('40') })).toMatchObject({
    sentences: [expect.stringContaining('40.00 tokens')],
    address: other,
  })
  const terms = { tokenCount: 100n, minimumPrice: parseMels('1'), threshold: parseMels('150'), token: other } as const
  const times = { startsAt: 1_772_366_400n, duration: 3_600n }
  expect(describeSigning({ kind: 'list', ...terms, ...times, seller: address })).toMatchObject({
    sentences: [
      'It sells for the wallet at this address, which may not bid:',
      '100 tokens go to the auction, from 1.00 MELS each. The sale must raise 150.00 MELS.',
      expect.stringMatching(/12:00.*13:00/),
    ],
    address,
  })
})
