import { z } from 'zod'
import {
  countrySchema,
  mailedTokenSchema,
  newPasswordSchema,
  typedPasswordSchema,
  usernameSchema,
} from './account-values.ts'
import { declarationsSchema } from './declarations.ts'
import { emailAddressSchema } from './email-address.ts'
import { okSchema, sessionTokensSchema } from './identity.ts'

/**
 * The answer never tells whether the address has an account: its owner receives an email either way. Nothing is an account
 * before the address is confirmed, within 24 hours.
 */
export const registerAccount = {
  method: 'POST',
  path: '/api/public/accounts',
  summary: 'Register an account',
  status: 202,
  body: z.strictObject({
    email: emailAddressSchema,
    username: usernameSchema,
    password: newPasswordSchema,
    country: countrySchema,
    declarations: declarationsSchema,
  }),
  answer: okSchema,
} as const

/** Signs the person in. `username` replaces the registered one if someone else has taken it since. */
export const confirmRegistration = {
  method: 'POST',
  path: '/api/public/accounts/confirm',
  summary: 'Confirm an email address and open the account',
  status: 201,
  body: z.strictObject({ token: mailedTokenSchema, username: usernameSchema.optional() }),
  answer: sessionTokensSchema,
} as const

/** `login` is a username or an email address. */
export const signInWithPassword = {
  method: 'POST',
  path: '/api/public/accounts/session',
  summary: 'Sign in to an account with a password',
  body: z.strictObject({ login: z.string().max(254), password: typedPasswordSchema }),
  answer: sessionTokensSchema,
} as const

/** The answer never tells whether the address has an account. */
export const resetPassword = {
  method: 'POST',
  path: '/api/public/accounts/reset',
  summary: 'Ask for an email to reset the password',
  status: 202,
  body: z.strictObject({ email: emailAddressSchema }),
  answer: okSchema,
} as const

/** Ends all sessions of the account. */
export const confirmReset = {
  method: 'POST',
  path: '/api/public/accounts/reset/confirm',
  summary: 'Set a new password with the token of an email',
  body: z.strictObject({ token: mailedTokenSchema, password: newPasswordSchema }),
  answer: okSchema,
} as const

/** `WAITING` while the other address hasn't answered yet. */
const emailChangeAnswerSchema = z.object({ status: z.enum(['DONE', 'WAITING']) })

export const confirmNewEmail = {
  method: 'POST',
  path: '/api/public/accounts/email/confirm',
  summary: "Confirm an account's new email address",
  body: z.strictObject({ token: mailedTokenSchema }),
  answer: emailChangeAnswerSchema,
} as const

export const agreeToNewEmail = {
  method: 'POST',
  path: '/api/public/accounts/email/agree',
  summary: 'Agree to a change from the old email address',
  body: z.strictObject({ token: mailedTokenSchema }),
  answer: emailChangeAnswerSchema,
} as const

/** Within 7 days. Ends all sessions, and removes the passkeys and wallets that were added since the change. */
export const undoNewEmail = {
  method: 'POST',
  path: '/api/public/accounts/email/undo',
  summary: 'Undo a change of the email address',
  body: z.strictObject({ token: mailedTokenSchema }),
  answer: okSchema,
} as const
