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

describe('royalties', () => {
  test('that are announced show their rate, time and hashes', () => {
    const rate = parseMels('4')
    const announced = { kind: 'announce-royalties', document: hash, lines: hash, rate, payableFrom: noon } as const
    expect(describeSigning(announced)).toEqual({
      title: 'Announce royalties',
      paragraphs: [
        'Royalties will be paid in at a rate of 4.00\u00A0MELS for each EUR.',
        'They can be paid in from 1 Mar 2026, 12:00 UTC on, for 14\u00A0days. No money moves yet.',
        texts.announceRoyalties.document,
        box(hash),
        texts.announceRoyalties.lines,
        box(hash),
      ],
      action: 'Announce',
    })
    expect(describeSigning({ kind: 'withdraw-announcement', id: 3n })).toMatchObject({
      title: 'Withdraw announcement 3',
      action: 'Withdraw',
    })
  })

  test('that are paid in show their total in EUR', () => {
    const paid = describeSigning({ kind: 'pay-in', id: 3n, songs: 2, eur: parseMels('1234.5') })
    expect(paid.title).toBe('Pay in royalties of EUR\u00A01234.50')
    expect(paid.paragraphs).toEqual([
      'You pay in the royalties of announcement 3: EUR\u00A01234.50 for 2\u00A0songs.',
      texts.payIn.takes,
      texts.payIn.final,
    ])
  })

  test('that are held show until when, and how a hold ends', () => {
    const hold = { kind: 'hold-payout', account: address, reason: hash } as const
    expect(describeSigning({ ...hold, until: noon })).toEqual({
      title: 'Hold a payout',
      paragraphs: [
        'The royalties contract pays nothing to this address before 1 Mar 2026, 12:00 UTC:',
        box(address),
        texts.holdPayout.due,
        texts.reason,
        box(hash),
      ],
      action: 'Hold',
    })
    expect(describeSigning({ ...hold, until: 0 })).toMatchObject({
      title: 'End a hold',
      paragraphs: [texts.holdPayout.textEnd, box(address), texts.reason, box(hash)],
      action: 'End hold',
    })
  })

  test('have a minimum in EUR and a price feed', () => {
    expect(paragraphsOf({ kind: 'set-minimum', eur: parseMels('9.99') })).toEqual([
      'From now on, royalties are paid to accounts that are due more than EUR\u00A09.99.',
    ])
    expect(paragraphsOf({ kind: 'set-price-feed', feed: other })).toEqual([
      texts.setPriceFeed.text,
      box(other),
      'It can be set only once.',
    ])
  })
})
