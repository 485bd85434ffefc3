import { type NextStep, nextSteps, type RefusalReason } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { toLinking } from './read-own-refusal.ts'
import { nextStepLinks, refusalTexts } from './refusal-texts.ts'

/** Where a person who is refused for this reason can go; undefined for an email to the provider. */
const steps: Readonly<Record<RefusalReason, string | undefined>> = {
  NO_ACCOUNT: '/register',
  WALLET_NOT_LINKED: '/account/settings?tab=wallets',
  DECLARE: '/account/admission',
  CONFIRM_COUNTRY: '/account/admission',
  UNDER_AGE: '/help#who-may-bid',
  EMPLOYEE: '/help#who-may-bid',
  COUNTRY: '/help#who-may-bid',
  SANCTIONED: undefined,
  OWN_WORK: '/help#who-may-bid',
  OWN_SALE: '/help#who-may-bid',
  HOUSE_WALLET: '/help#who-may-bid',
  RESTRICTED: '/account/settings',
  EMAIL_BOUNCING: '/account/settings?tab=email',
  DISMISSED: undefined,
  NOT_SCREENED: '/account/admission',
  SCREENING_PENDING: '/account/admission',
  SCREENING_FAILED: undefined,
  NOT_REGISTERED: '/account/admission',
  UNKNOWN_POLICY: undefined,
  NOT_ADMITTING: undefined,
  CHECK_UNAVAILABLE: '/account/admission',
}

// The keys of a record are its type's.
test.each(Object.keys(steps) as RefusalReason[])('%s has a sentence and leads to its next step', (reason) => {
  expect(refusalTexts[reason]).toMatch(/^[A-Z].*\.$/)
  expect(nextStepLinks[nextSteps[reason]].to).toBe(steps[reason])
})

test('every reason has a sentence of its own', () => {
  expect(new Set(Object.values(refusalTexts)).size).toBe(Object.keys(nextSteps).length)
})

test('someone who has signed in to an account is asked to link the wallet, not to register', () => {
  expect(toLinking({ reason: 'NO_ACCOUNT', next: 'REGISTER' })).toEqual({
    reason: 'WALLET_NOT_LINKED',
    next: 'LINK_WALLET' satisfies NextStep,
  })
  expect(toLinking({ reason: 'COUNTRY', next: 'NONE' })).toEqual({ reason: 'COUNTRY', next: 'NONE' })
  expect(toLinking(null)).toBeNull()
})
