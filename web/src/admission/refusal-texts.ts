import type { NextStep, RefusalReason } from '@melos/api-contract'

/** Why someone can't bid. A new reason doesn't compile until it has a sentence here. */
export const refusalTexts = {
  NO_ACCOUNT: 'Only people with an account can bid here, and this wallet isn’t linked to one.',
  WALLET_NOT_LINKED: 'This wallet isn’t linked to your account.',
  DECLARE: 'Before you bid here, tell us where you live, and answer two questions.',
  CONFIRM_COUNTRY: 'You seem to be in a different country from the one you told us. Please confirm where you live.',
  UNDER_AGE: 'You told us that you aren’t of age, so you can’t bid here.',
  EMPLOYEE: 'You told us that you work for us. Employees can’t bid.',
  COUNTRY: 'This isn’t offered to people where you live, so you can’t bid.',
  SANCTIONED: 'This wallet is on a list of sanctions, so it can’t bid.',
  OWN_WORK: 'You’re the artist or have a share of this song, so you can’t bid on it.',
  OWN_SALE:
    'A song of yours is on sale under the same policy, so this wallet can’t be registered before that auction ends.',
  HOUSE_WALLET: 'This wallet belongs to the provider of this site, so it can’t bid.',
  RESTRICTED: 'Your account is restricted, so you can’t bid. Your settings say why.',
  EMAIL_BOUNCING: 'We can’t reach you by email. Confirm another address before you bid here.',
  DISMISSED: 'We’ve ended the admission of this wallet. The bids it has placed still count.',
  NOT_SCREENED: 'Before you bid here, we need to check who you are. Ask us once: it counts for a year.',
  SCREENING_PENDING: 'We’re still checking who you are. Come back later.',
  SCREENING_FAILED: 'We couldn’t confirm who you are. Your admission page says why.',
  NOT_REGISTERED: 'This wallet still has to be registered. That’s the first step of your bid.',
  UNKNOWN_POLICY: 'We don’t know who may bid in this auction, so no one can at the moment. Please tell us.',
  NOT_ADMITTING:
    'We can’t admit anyone at the moment, so only wallets that are registered already can bid. Please tell us.',
  CHECK_UNAVAILABLE: 'We couldn’t check this wallet just now. Try again in a few minutes.',
} as const satisfies Record<RefusalReason, string>

export const registrationNote =
  'Your wallet isn’t registered for this kind of auction yet, so your bid begins with that. You may have to confirm it in your wallet, for a small fee in POL.'

interface Step {
  readonly label: string
  /** Undefined for an email to the provider. */
  readonly to: string | undefined
}

const admission = '/account/admission'

/** What the person can do next. */
export const nextStepLinks: Readonly<Record<NextStep, Step>> = {
  REGISTER: { label: 'Create an account', to: '/register' },
  LINK_WALLET: { label: 'Link this wallet', to: '/account/settings?tab=wallets' },
  DECLARE: { label: 'Answer the questions', to: admission },
  CONFIRM_EMAIL: { label: 'Change your email address', to: '/account/settings?tab=email' },
  ASK_FOR_SCREENING: { label: 'Ask us to check', to: admission },
  WAIT: { label: 'See your admission', to: admission },
  REGISTER_WALLET: { label: 'Register this wallet', to: admission },
  APPEAL: { label: 'Open your settings', to: '/account/settings' },
  CONTACT: { label: 'Write to us', to: undefined },
  NONE: { label: 'Who may bid', to: '/help#who-may-bid' },
}
