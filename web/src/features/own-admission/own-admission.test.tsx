import type { AdmissionState, Policy } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { drawPage } from '../../../test/support/draw-page.tsx'
import { describeMarkup, readText } from '../../../test/support/read-markup.ts'
import { nextStepLinks, refusalTexts } from '../../admission/refusal-texts.ts'
import { AdmissionParts } from './admission-panel.tsx'
import { OwnAdmissionPage } from './own-admission-page.tsx'
import { describeAdmission } from './policies-panel.tsx'
import { texts } from './texts.ts'

const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const policy: Policy = {
  id: 1,
  name: 'Not in the United States',
  text: '',
  needs: ['DECLARATIONS'],
  countriesDenied: ['US'],
  isOffered: true,
}
const declarations = { country: 'CZ', isAdult: true, isEmployee: false, madeAt: '2026-11-01 10:00:00' }
const state: AdmissionState = {
  declarations,
  screening: { state: 'NONE', reason: null, until: null },
  policies: [{ policy, wallets: [{ wallet, admittedUntil: '2027-02-01 10:00:00', refusal: null }] }],
}
const draw = (change: Partial<AdmissionState> = {}) =>
  drawPage(<AdmissionParts state={{ ...state, ...change }} onChange={() => undefined} />)

test('the server renders a skeleton and a sentence for browsers without scripts', () => {
  const page = drawPage(<OwnAdmissionPage />)
  expect(page).toContain(texts.loading)
  expect(page).toContain(`<noscript><p>${texts.needsScript}</p></noscript>`)
})

test('answers that were given are shown, and the form only when someone changes them', () => {
  const page = readText(draw())
  for (const words of ['Czechia', texts.declarations.change, texts.policies.admitted('1 Feb 2027, 10:00 UTC')])
    expect(page).toContain(words)
  expect(page).not.toContain(texts.declarations.save)
})

test('one missing answer shows the form, without an answer chosen for the person', () => {
  const page = draw({ declarations: { ...declarations, isEmployee: null } })
  expect(readText(page)).toContain(texts.declarations.save)
  expect(page.match(/<input[^>]*type="radio"[^>]*>/g)?.filter((input) => input.includes('checked'))).toHaveLength(1)
})

test('a wallet without an account is asked to create one', () => {
  const page = draw({ declarations: null })
  expect(readText(page)).toContain(texts.declarations.noAccount)
  expect(readText(page)).not.toContain(texts.screening.title)
})

test('screening is shown only if a policy needs it', () => {
  expect(readText(draw())).not.toContain(texts.screening.title)
  const screened = { policy: { ...policy, needs: ['DECLARATIONS', 'SCREENING'] as Policy['needs'] }, wallets: [] }
  expect(readText(draw({ policies: [screened] }))).toContain(texts.screening.ask)
})

test('a wallet that can be registered has a button, and any other refusal its reason and next step', () => {
  const refused = (refusal: AdmissionState['policies'][number]['wallets'][number]['refusal']) =>
    draw({ policies: [{ policy, wallets: [{ wallet, admittedUntil: null, refusal }] }] })
  const unregistered = refused({ reason: 'NOT_REGISTERED', next: 'REGISTER_WALLET' })
  expect(describeMarkup(unregistered).some((line) => line.includes(texts.policies.register))).toBe(true)
  const elsewhere = readText(refused({ reason: 'EMAIL_BOUNCING', next: 'CONFIRM_EMAIL' }))
  expect(elsewhere).toContain(refusalTexts.EMAIL_BOUNCING)
  expect(elsewhere).toContain(nextStepLinks.CONFIRM_EMAIL.label)
  // The form is on this page.
  expect(readText(refused({ reason: 'DECLARE', next: 'DECLARE' }))).not.toContain(nextStepLinks.DECLARE.label)
})

test('a dismissed wallet shows the reason that was given', () => {
  const refusal = { reason: 'DISMISSED', next: 'CONTACT' } as const
  const dismissed = { wallet, admittedUntil: null, refusal, dismissalReason: 'A false answer.' }
  const page = readText(draw({ policies: [{ policy, wallets: [dismissed] }] }))
  for (const words of [
    refusalTexts.DISMISSED,
    texts.policies.dismissed('A false answer.'),
    nextStepLinks.CONTACT.label,
  ])
    expect(page).toContain(words)
})

test('a wallet whose admission has ended has to be registered again', () => {
  expect(describeAdmission({ wallet, admittedUntil: null, refusal: null })).toBe(texts.policies.unregistered)
})
