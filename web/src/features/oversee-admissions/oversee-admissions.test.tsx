import type { AdminAdmission, Screening } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { drawPage } from '../../../test/support/draw-page.tsx'
import { describeMarkup, readText } from '../../../test/support/read-markup.ts'
import { listChoices } from './admissions-filters.tsx'
import { AdmittedTable } from './admitted-list.tsx'
import { RefusedTable } from './refused-list.tsx'
import { readDecision } from './screening-dialog.tsx'
import { ScreeningsTable } from './screenings-list.tsx'
import { texts } from './texts.ts'

const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const account = { id: 'e1f7c0de-7f3c-4a53-9c0b-0d5e8e0f7a11', username: 'ada-wren' }
const admitted: AdminAdmission = {
  wallet,
  policy: 2,
  status: 'ADMITTED',
  admittedAt: '2026-11-01 10:00:00',
  validUntil: '2027-02-01 10:00:00',
  dismissed: null,
  isSanctioned: false,
  account,
}
const buttonsOf = (page: string) => describeMarkup(page).filter((line) => line.startsWith('button '))
const drawAdmitted = (...admissions: AdminAdmission[]) =>
  drawPage(<AdmittedTable admissions={admissions} isBusy={false} onDismiss={() => undefined} />)

test('an admitted wallet shows whose it is and until when, and can be dismissed', () => {
  const page = drawAdmitted(admitted)
  for (const words of ['ada-wren', '1 Nov 2026, 10:00', '1 Feb 2027, 10:00', texts.admitted.states.ADMITTED])
    expect(readText(page)).toContain(words)
  expect(buttonsOf(page)).toHaveLength(1)
})

test('a dismissed wallet shows the reason, or its hash if nobody recorded it, and can’t be dismissed again', () => {
  const dismissed = { at: '2026-11-10 10:00:00', reasonHash: '0xabc', reason: 'A false answer.' }
  const page = drawAdmitted({ ...admitted, status: 'DISMISSED', dismissed })
  expect(readText(page)).toContain(texts.admitted.reason('A false answer.'))
  expect(buttonsOf(page)).toEqual([])
  const unknown = drawAdmitted({ ...admitted, status: 'DISMISSED', dismissed: { ...dismissed, reason: null } })
  expect(readText(unknown)).toContain(texts.admitted.unknownReason('0xabc'))
})

test('a wallet on a list of sanctions says so', () => {
  expect(readText(drawAdmitted({ ...admitted, isSanctioned: true }))).toContain(texts.admitted.sanctioned)
  expect(readText(drawAdmitted(admitted))).not.toContain(texts.admitted.sanctioned)
})

test('the policy that the address names is a choice before the policies have loaded, and once after that', () => {
  const policies = [
    { id: 0, name: 'Open' },
    { id: 2, name: 'Screened' },
  ]
  expect(listChoices({ policy: 2 }, [])).toEqual([{ id: 2, label: texts.policy(2) }])
  expect(listChoices({ policy: 2 }, policies)).toEqual([{ id: 2, label: 'Policy 2: Screened' }])
  expect(listChoices({ policy: null }, policies)).toHaveLength(1)
})

test('a refusal shows when and why', () => {
  const refusal = { id: 1, at: '2026-11-02 10:00:00', wallet, policy: 1, reason: 'COUNTRY', account: null } as const
  const page = readText(drawPage(<RefusedTable refusals={[refusal]} isBusy={false} />))
  for (const words of [texts.noAccount, '2 Nov 2026, 10:00', texts.refused.reasons.COUNTRY, texts.policy(1)])
    expect(page).toContain(words)
})

test('a screening shows the country and the last decision, and can be decided again', () => {
  const screening: Screening = {
    version: 2,
    account: { ...account, email: 'ada@wren.example' },
    country: 'CZ',
    wallets: [wallet],
    state: 'FAILED',
    askedAt: '2026-11-01 10:00:00',
    decidedAt: '2026-11-02 10:00:00',
    decidedBy: 'you@melos.example',
    reason: 'The name differs.',
    until: null,
  }
  const page = drawPage(<ScreeningsTable screenings={[screening]} isBusy={false} onDecide={() => undefined} />)
  for (const words of ['Czechia', 'The name differs.', texts.screenings.states.FAILED, 'you@melos.example'])
    expect(readText(page)).toContain(words)
  expect(buttonsOf(page)).toHaveLength(1)
})

test('a decision needs a choice, and a failed screening a reason', () => {
  const read = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return readDecision(form)
  }
  const { noDecision, noReason } = texts.screenings.dialog
  expect(read({})).toEqual({ kind: 'wrong', complaints: { decision: noDecision } })
  expect(read({ decision: 'FAILED', reason: ' ' })).toEqual({ kind: 'wrong', complaints: { reason: noReason } })
  expect(read({ decision: 'FAILED', reason: ' No. ' })).toEqual({
    kind: 'right',
    value: { decision: 'FAILED', reason: 'No.' },
  })
  expect(read({ decision: 'PASSED', reason: 'left over' })).toEqual({ kind: 'right', value: { decision: 'PASSED' } })
})
