import type { DisbursementVerdict, RoyaltyFinding } from '@melos/evidence/check-disbursement'
import { expect, test } from 'vitest'
import { describeDisbursement, describeRoyaltyFinding } from './describe-disbursement.ts'
import { disbursementTexts } from './disbursement-texts.ts'
import { texts } from './texts.ts'

const finding: RoyaltyFinding = {
  against: 'rule',
  where: 'dueOf',
  account: '0x00000000000000000000000000000000000000aB',
  unit: 'EUR',
  expected: '4120000000000000000',
  actual: '0',
}
const verdict: DisbursementVerdict = {
  verdict: 'right',
  state: 'PAID_IN',
  findings: [],
  chainId: 31_337,
  block: { number: 9n, hash: `0x${'1'.repeat(64)}` },
  document: null,
  rate: { announced: 4n * 10n ** 18n, previous: null },
  songs: [],
  accounts: 2,
  payments: 1,
  totals: { held: 0n, credited: 0n, balance: 0n },
}
const titles = disbursementTexts.verdict

test.each([
  ['right', verdict, 'same', 'right', titles.right.title],
  ['right, with a node that says nothing of the code', verdict, 'unknown', 'right', titles.right.title],
  ['right, with other code', verdict, 'other', 'wrong', titles.otherCode.title],
  ['wrong', { ...verdict, verdict: 'wrong', findings: [finding] }, 'same', 'wrong', texts.verdict.wrong.title],
  ['announced', { ...verdict, verdict: 'unfinished', state: 'ANNOUNCED' }, 'same', 'waiting', titles.announced.title],
  ['withdrawn', { ...verdict, verdict: 'unfinished', state: 'WITHDRAWN' }, 'same', 'waiting', titles.withdrawn.title],
] as const)('what is %s says so', (_, judged, code, tone, title) => {
  expect(describeDisbursement({ verdict: judged, code })).toMatchObject({ tone, title })
})

test('a right statement says what was compared', () => {
  expect(describeDisbursement({ verdict, code: 'same' }).text).toContain('2\u00A0accounts and 1\u00A0payment match')
})

test('a finding names its account, with amounts in its currency', () => {
  expect(describeRoyaltyFinding(finding)).toEqual({
    against: texts.finding.byRule,
    text: '0x0000…00aB: dueOf is EUR\u00A00.00, but should be EUR\u00A04.12.',
  })
  const hash = { ...finding, against: 'chain', where: 'document hash', account: null, unit: 'text' } as const
  expect(describeRoyaltyFinding({ ...hash, actual: '0xaa', expected: '0xbb' }).text).toBe(
    'The document’s hash is 0xaa, but should be 0xbb.',
  )
})
