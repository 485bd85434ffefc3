import { expect, test } from 'vitest'
import { offerPath, readApproval, readOfferTerms, writeApproval } from './auction-offer.ts'

const offer = {
  seller: '0x00000000000000000000000000000000000000A1',
  token: '0x00000000000000000000000000000000000000b2',
  tokenAmount: 1_000n,
  initialPrice: 5n * 10n ** 18n,
  threshold: 5_000n * 10n ** 18n,
  startsAt: 0n,
  duration: 86_400n,
  policy: 3,
} as const

const termsOf = (path: string) => new URL(path, 'https://melos.example').searchParams.get('terms') ?? ''

test('an offer survives its link', () => {
  expect(readOfferTerms(termsOf(offerPath(offer)))).toEqual(offer)
})

test.each([
  '',
  'x',
  termsOf(offerPath(offer)).slice(0, -6),
  `${termsOf(offerPath(offer))}-1`,
  termsOf(offerPath({ ...offer, startsAt: 10n ** 18n })),
  termsOf(offerPath({ ...offer, policy: 65_536 })),
])('a link with the terms "%s" has no offer', (terms) => {
  expect(readOfferTerms(terms)).toBeUndefined()
})

test('an approval survives being copied', () => {
  const approval = { startsAt: 1_800_000_000n, signature: '0xabcdef' } as const
  expect(readApproval(` ${writeApproval(approval)}\n`)).toEqual(approval)
  expect(readApproval('0xabcdef')).toBeUndefined()
  expect(readApproval('1800000000-abc')).toBeUndefined()
})
