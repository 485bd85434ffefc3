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

test('an admission shows the wallet, the policy and its end', () => {
  const admission = { policy: 3n, validUntil: BigInt(noon) }
  expect(paragraphsOf({ kind: 'admit', account: address, ...admission })).toEqual([
    'This wallet can bid in auctions under policy 3 until 1 Mar 2026, 12:00 UTC:',
    box(address),
    texts.nothingTaken,
  ])
  expect(paragraphsOf({ kind: 'admit-many', accounts: 2, ...admission })[0]).toMatch(
    /^2\u00A0wallets can bid in auctions under policy 3 until 1 Mar 2026, 12:00 UTC\./,
  )
  expect(paragraphsOf({ kind: 'dismiss', account: address, policy: 3n, reason: hash })).toEqual([
    'This wallet can no longer bid in auctions under policy 3:',
    box(address),
    texts.dismiss.bids,
    texts.reason,
    box(hash),
  ])
})

describe('a role', () => {
  test.each([
    ['grant-role', 'The auction contract makes this address an operator:'],
    ['revoke-role', 'For the auction contract, this address is no longer an operator:'],
    ['renounce-role', 'For the auction contract, this wallet is no longer an operator:'],
  ] as const)('%s names the contract, the role and what it is for', (kind, text) => {
    const role = describeSigning({ kind, at: 'auctions', role: 'operator', account: other })
    expect(role.paragraphs).toEqual([text, box(other), texts.roles.operator])
    expect(role.warning).toBeUndefined()
  })

  test('is not given up without a warning if it is the owner’s', () => {
    const owner = { at: 'gate', role: 'owner', account: other } as const
    expect(describeSigning({ kind: 'renounce-role', ...owner }).warning).toBe(texts.noOwner)
    expect(describeSigning({ kind: 'revoke-role', ...owner }).warning).toBeUndefined()
  })

  test('of the owner is handed over in two steps', () => {
    const begin = { kind: 'begin-handover', at: 'gate', account: other } as const
    expect(describeSigning(begin)).toEqual({
      title: 'Hand over the admission contract',
      paragraphs: ['This address can become the new owner:', box(other), texts.handover.later],
      action: 'Hand over',
    })
    const nobody = describeSigning({ ...begin, account: `0x${'0'.repeat(40)}` })
    expect(nobody.warning).toBe(texts.noOwner)
    expect(nobody.paragraphs).toEqual(['This prepares to leave the admission contract without an owner.'])
    expect(paragraphsOf({ kind: 'set-handover-delay', at: 'auctions', seconds: 172_800 })[0]).toMatch(
      /after 2\u00A0days\.$/,
    )
    expect(paragraphsOf({ kind: 'set-handover-delay', at: 'auctions', seconds: 0 })[0]).toMatch(
      /after 0\u00A0seconds\.$/,
    )
  })
})
