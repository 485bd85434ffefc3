import { parseMels } from '@melos/clearing/amounts'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { SigningContent } from '../../../wallet/melos-wallet/signing-content.ts'
import { describeSigning } from './describe-signing.ts'
import { texts } from './texts.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const other = '0xde709f2102306220921060314715629080e2fb77'
const hash = `0x${'7'.repeat(64)}` as const
const paragraphsOf = (content: SigningContent) => describeSigning(content).paragraphs
const box = (shown: Hex) => ({ hex: shown })

describe('an order', () => {
  // 31 December 2026.
  const terms = { lastDay: 20_818, untilNextRoyalty: true, fillOnly: false }
  const order = { song: other, quantity: 10n, price: parseMels('5.2'), maxFills: 16n, terms } as const
  const fills =
    'It can trade with at most 16\u00A0orders at once. If more orders match its price, the rest of it is cancelled and doesn’t wait.'

  test('to sell says what is sold, at which price and until when', () => {
    expect(describeSigning({ kind: 'sell-order', ...order })).toEqual({
      title: 'Sell 10\u00A0tokens at 5.20\u00A0MELS or more',
      paragraphs: [
        'You sell 10\u00A0tokens from this wallet at no less than 5.20\u00A0MELS per token. The buyer pays the commission. This is the song token’s address:',
        box(other),
        texts.sellOrder.rests,
        fills,
        'The order is good until the end of 31 Dec 2026 (UTC).',
        'It also ends when the song’s next royalties are paid in.',
      ],
      action: 'Sell',
    })
  })

  test('to buy says the total with commission and what the signature allows', () => {
    const buy = { kind: 'buy-order', ...order, total: parseMels('57.2') } as const
    expect(describeSigning({ ...buy, isAllowing: true })).toEqual({
      title: 'Buy 10\u00A0tokens at 5.20\u00A0MELS or less',
      paragraphs: [
        'You buy 10\u00A0tokens at no more than 5.20\u00A0MELS per token. This is the song token’s address:',
        box(other),
        'You pay at most 57.20\u00A0MELS, commission included.',
        'You allow the market contract to take up to this amount, for this order.',
        texts.buyOrder.rests,
        fills,
        'The order is good until the end of 31 Dec 2026 (UTC).',
        'It also ends when the song’s next royalties are paid in.',
      ],
      action: 'Buy',
    })
    expect(paragraphsOf({ ...buy, isAllowing: false })).not.toContain(texts.buyOrder.allows)
  })

  test('that does not outlive the next royalties by choice says nothing of them', () => {
    const unbound = { ...order, terms: { ...terms, untilNextRoyalty: false } }
    expect(paragraphsOf({ kind: 'sell-order', ...unbound })).not.toContain(texts.order.royalty)
  })

  test('that does not rest has no last day', () => {
    const now = { ...order, terms: { ...terms, fillOnly: true } }
    const ending = 'It can trade with at most 16\u00A0orders.'
    expect(paragraphsOf({ kind: 'sell-order', ...now }).slice(2)).toEqual([texts.sellOrder.fillOnly, ending])
    const bought = paragraphsOf({ kind: 'buy-order', ...now, total: 1n, isAllowing: false })
    expect(bought.slice(-2)).toEqual([texts.buyOrder.fillOnly, ending])
  })

  test.each([
    [1n, false, /^It can trade with at most 1\u00A0order at once\. If more/],
    [128n, false, /^It can trade with at most 128\u00A0orders at once\. If more/],
    [129n, false, /^It can trade with at most 128\u00A0orders at once\. If more/],
    [129n, true, /^It can trade with at most 128\u00A0orders\.$/],
    [0n, false, /^It doesn’t trade now\. It only waits, and ends at once if an order already matches its price\.$/],
    [0n, true, /^It neither trades now nor waits, so nothing happens\.$/],
  ])('that can trade with %s orders, and only now: %s, says so', (maxFills, fillOnly, sentence) => {
    const said = paragraphsOf({ kind: 'sell-order', ...order, maxFills, terms: { ...terms, fillOnly } })
    expect(said).toContainEqual(expect.stringMatching(sentence))
  })

  test('that is cancelled is named with its side and price', () => {
    const orders = [
      { side: 'buy', price: parseMels('5.2'), position: 3n },
      { side: 'sell', price: parseMels('6'), position: 0n },
    ] as const
    expect(describeSigning({ kind: 'cancel-orders', song: other, orders })).toEqual({
      title: 'Cancel 2 orders',
      paragraphs: [
        'These orders are removed from the market. This is the song token’s address:',
        box(other),
        'Buy order at 5.20\u00A0MELS per token',
        'Sell order at 6.00\u00A0MELS per token',
        texts.cancelOrders.back,
      ],
      action: 'Cancel orders',
      rejection: 'Keep orders',
    })
    expect(describeSigning({ kind: 'cancel-orders', song: other, orders: orders.slice(1) })).toMatchObject({
      title: 'Cancel an order',
      action: 'Cancel order',
      rejection: 'Keep order',
    })
  })
})

describe('a request about a song that Melos names', () => {
  const song = { title: 'Slow\u202eFerry', artist: 'Ada' }
  const named = 'The song is Slow\\u{202e}Ferry by Ada.'
  const terms = { lastDay: 20_818, untilNextRoyalty: true, fillOnly: false }
  const order = { song: other, quantity: 10n, price: parseMels('5.2'), maxFills: 16n, terms } as const

  test.each<[SigningContent, string]>([
    [{ kind: 'sell-order', ...order }, 'Sell 10\u00A0tokens of Slow\\u{202e}Ferry at 5.20\u00A0MELS or more'],
    [
      { kind: 'buy-order', ...order, total: 1n, isAllowing: true },
      'Buy 10\u00A0tokens of Slow\\u{202e}Ferry at 5.20\u00A0MELS or less',
    ],
    [{ kind: 'cancel-orders', song: other, orders: [{ side: 'buy', price: 1n, position: 0n }] }, 'Cancel an order'],
    [{ kind: 'tidy-market', song: other, side: 'buy', price: 1n, steps: 1n }, texts.tidyMarket.title],
    [{ kind: 'open-market', song: other }, texts['open-market'].title],
    [{ kind: 'resume-market', song: other }, texts['resume-market'].title],
    [{ kind: 'halt-market', song: other, reason: hash }, texts['halt-market'].title],
    [{ kind: 'close-market', song: other, reason: hash }, texts['close-market'].title],
  ])('begins with its name, and still shows all else: case %#', (content, title) => {
    const said = describeSigning(content, song)
    expect(said.title).toBe(title)
    expect(said.paragraphs).toEqual([named, ...paragraphsOf(content)])
  })
})

test('what anyone can do for a song says that nothing is taken', () => {
  const { nothingTaken } = texts
  const tidy = { kind: 'tidy-market', song: other, side: 'sell', price: parseMels('6'), steps: 1n } as const
  expect(paragraphsOf(tidy)).toEqual([
    expect.stringMatching(/^Ended sell orders at 6\.00\u00A0MELS per token are removed/),
    box(other),
    'It looks at the first 1\u00A0order at most.',
    nothingTaken,
  ])
  expect(paragraphsOf({ kind: 'open-market', song: other })).toEqual([
    texts['open-market'].text,
    box(other),
    nothingTaken,
  ])
  expect(paragraphsOf({ kind: 'pay-royalties', account: address, songs: 2 })).toEqual([
    'The royalties contract pays what is due for 2\u00A0songs. The payment goes to this address:',
    box(address),
    nothingTaken,
  ])
  const payMany = (accounts: number) => paragraphsOf({ kind: 'pay-many-royalties', accounts })
  expect(payMany(300)).toEqual(['The royalties contract pays 300\u00A0wallets what is due to each.', nothingTaken])
  expect(payMany(1)[0]).toBe('The royalties contract pays 1\u00A0wallet what is due to it.')
})

test('an operator’s changes of a market show the song and the hash of the reason', () => {
  for (const kind of ['halt-market', 'close-market'] as const) {
    expect(paragraphsOf({ kind, song: other, reason: hash })).toEqual([
      texts[kind].text,
      box(other),
      texts.reason,
      box(hash),
    ])
  }
  expect(texts['close-market'].text).toContain('No one can undo this.')
  expect(paragraphsOf({ kind: 'resume-market', song: other })).toEqual([texts['resume-market'].text, box(other)])
  expect(paragraphsOf({ kind: 'switch-market-on' })).toContain('No one can switch it off again.')
})
