import { parseMels } from '@melos/clearing/amounts'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { SigningContent } from '../../../wallet/melos-wallet/signing-content.ts'
import { describeSigning } from './describe-signing.ts'
import { texts } from './texts.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const other = '0xde709f2102306220921060314715629080e2fb77'
const paragraphsOf = (content: SigningContent) => describeSigning(content).paragraphs
const box = (shown: Hex) => ({ hex: shown })

describe('an allowance', () => {
  const allow = { kind: 'allow', asset: 'MELS', spender: address, amount: parseMels('1100.5') } as const

  test('for the auctions shows its amount and what comes next', () => {
    expect(describeSigning({ ...allow, who: 'auctions' })).toEqual({
      title: 'Allow the deposit',
      paragraphs: [
        'You allow the auction contract to take up to 1100.50\u00A0MELS from this wallet.',
        'Nothing is taken yet. Your bid comes next and takes the deposit.',
      ],
      action: 'Allow',
    })
  })

  test.each([
    ['market', 'You allow the market contract to take up to 1100.50\u00A0MELS from this wallet.', /^.+Your order/],
    ['royalties', 'You allow the royalties contract to take up to 1100.50\u00A0MELS from this wallet.', /^.+Paying in/],
  ] as const)('for the %s names it and what comes next', (who, text, next) => {
    expect(describeSigning({ ...allow, who })).toMatchObject({
      title: 'Allow the payment',
      paragraphs: [text, expect.stringMatching(next)],
    })
  })

  test('of a song’s tokens names the song and what comes next', () => {
    expect(describeSigning({ ...allow, asset: other, who: 'auctions', amount: parseMels('40') })).toEqual({
      title: 'Allow the auction contract to take tokens',
      paragraphs: [
        'You allow the auction contract to take up to 40\u00A0tokens from this wallet.',
        texts.songToken,
        box(other),
        texts.allow.nextTokens,
      ],
      action: 'Allow',
    })
    const half = { ...allow, asset: other, who: 'market', amount: parseMels('0.5') } as const
    expect(paragraphsOf(half)).toEqual([
      'You allow the market contract to take up to 0.50\u00A0tokens from this wallet.',
      texts.songToken,
      box(other),
    ])
  })

  test.each(['auctions', 'market', 'royalties'] as const)('without a limit for the %s says so and warns', (who) => {
    const unlimited = { ...allow, who, amount: 2n ** 128n }
    expect(describeSigning(unlimited).warning).toBe(texts.allow.warningUnlimited)
    expect(paragraphsOf(unlimited)[0]).toMatch(/any amount of MELS from this wallet, now and later\.$/)
    expect(paragraphsOf({ ...unlimited, asset: other })[0]).toMatch(/any amount of this song’s tokens from this wallet/)
    expect(describeSigning({ ...unlimited, amount: 2n ** 128n - 1n }).warning).toBeUndefined()
  })

  test('for a stranger shows the whole address and warns', () => {
    const stranger = { ...allow, spender: other, who: 'stranger', amount: parseMels('5') } as const
    expect(describeSigning(stranger)).toEqual({
      title: 'Let a stranger take MELS?',
      paragraphs: ['This address could take up to 5.00\u00A0MELS from this wallet at any time:', box(other)],
      warning: texts.allowStranger.warning,
      action: 'Allow anyway',
    })
    expect(paragraphsOf({ ...stranger, amount: 2n ** 256n - 1n })[0]).toBe(
      'This address could take all MELS from this wallet at any time, now and later:',
    )
    expect(describeSigning({ ...stranger, asset: address, amount: parseMels('1') })).toMatchObject({
      title: 'Let a stranger take tokens?',
      paragraphs: [expect.stringContaining('up to 1\u00A0token from'), box(other), texts.songToken, box(address)],
      warning: texts.allowStranger.warning,
    })
  })

  test('that ends has no warning', () => {
    for (const who of ['auctions', 'market', 'royalties', 'stranger'] as const) {
      const ended = { ...allow, spender: other, who, amount: 0n } as const
      expect(describeSigning(ended)).toMatchObject({ title: 'End an allowance', action: 'End allowance' })
      expect(describeSigning(ended).warning).toBeUndefined()
      expect(paragraphsOf(ended).slice(1)).toEqual(who === 'stranger' ? [box(other)] : [])
      expect(paragraphsOf({ ...ended, asset: address })).toContainEqual(box(address))
    }
  })
})

describe('a signed allowance that is submitted', () => {
  const permit = { kind: 'use-permit', asset: 'MELS', owner: address, spender: other, amount: parseMels('5') } as const

  test('shows who can take what from whom', () => {
    expect(describeSigning({ ...permit, isOwn: false, who: 'stranger' })).toEqual({
      title: 'Submit a signed allowance',
      paragraphs: [
        'With the owner’s signature, this address can take up to 5.00\u00A0MELS:',
        box(other),
        'The owner has this address:',
        box(address),
      ],
      action: 'Submit',
    })
  })

  test('warns if a stranger could take from this wallet', () => {
    const own = { ...permit, isOwn: true, who: 'stranger' } as const
    expect(describeSigning(own).warning).toBe(texts.usePermit.warning)
    expect(describeSigning({ ...own, who: 'market' }).warning).toBeUndefined()
    expect(describeSigning({ ...own, amount: 0n })).not.toHaveProperty('warning')
    expect(paragraphsOf({ ...own, amount: 0n })[0]).toBe(texts.usePermit.textNone('MELS'))
    expect(paragraphsOf({ ...own, amount: 2n ** 256n - 1n })[0]).toBe(texts.usePermit.textUnlimited('MELS'))
  })
})

test.each([
  ['MELS', 'Send 1.000000000000000001\u00A0MELS', []],
  ['POL', 'Send 1.000000000000000001\u00A0POL', []],
  [address, 'Send 1.000000000000000001\u00A0tokens', [texts.songToken, box(address)]],
] as const)('sending %s shows the last decimal and the whole address', (asset, title, token) => {
  const sent = describeSigning({ kind: 'send', asset, to: other, amount: parseMels('1.000000000000000001') })
  expect(sent).toMatchObject({ title, action: 'Send' })
  expect(sent.paragraphs.slice(1)).toEqual([box(other), texts.send.final, ...token])
})

test('what is taken from an allowance shows both addresses', () => {
  const taken = { kind: 'take', asset: 'MELS', from: address, to: other, amount: parseMels('2') } as const
  expect(describeSigning(taken)).toEqual({
    title: 'Take 2.00\u00A0MELS from an allowance',
    paragraphs: [
      'This moves 2.00\u00A0MELS that this address has allowed you to take:',
      box(address),
      'The receiver has this address:',
      box(other),
      texts.take.final,
    ],
    action: 'Take',
  })
})
