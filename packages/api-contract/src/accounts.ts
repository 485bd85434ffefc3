import { z } from 'zod'
import { countrySchema, newPasswordSchema, typedPasswordSchema } from './account-values.ts'
import { emailAddressSchema } from './email-address.ts'
import { accountStateSchema, okSchema, signatureSchema } from './identity.ts'
import { passkeyAnswerSchema, passkeyOptionsSchema } from './passkeys.ts'
import { restrictionSchema } from './restrictions.ts'
import { lineSchema, paragraphsSchema, utcDateTimeSchema, walletAddressSchema } from './values.ts'

const role = 'ACCOUNT_HOLDER'

const accountSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  /** `BOUNCING` if the last email couldn't be delivered. */
  emailState: z.enum(['VERIFIED', 'BOUNCING']),
  state: accountStateSchema,
  hasPassword: z.boolean(),
  name: z.string().nullable(),
  about: z.string().nullable(),
  country: z.string().nullable(),
  createdAt: utcDateTimeSchema,
  /** A change of address that isn't complete; null if there is none. */
  emailChange: z
    .object({
      newEmail: z.string(),
      isConfirmed: z.boolean(),
      needsAgreement: z.boolean(),
      isAgreed: z.boolean(),
      expiresAt: utcDateTimeSchema,
    })
    .nullable(),
  wallets: z.array(z.object({ address: z.string(), linkedAt: utcDateTimeSchema })),
  declarations: z.array(z.object({ kind: z.string(), version: z.string(), madeAt: utcDateTimeSchema })),
  /** Newest first, with those that have ended. */
  restrictions: z.array(restrictionSchema),
  /** Until when this session counts as just proved; null if it doesn't. */
  verifiedUntil: utcDateTimeSchema.nullable(),
})

export type Account = z.infer<typeof accountSchema>

export const readAccount = {
  method: 'GET',
  path: '/api/account',
  summary: 'Read your account',
  role,
  answer: z.object({ body: accountSchema }),
} as const

export const changeAccount = {
  method: 'PUT',
  path: '/api/account',
  summary: 'Change your profile and country',
  role,
  body: z.strictObject({
    name: lineSchema(100).nullable(),
    about: paragraphsSchema(2000).nullable(),
    country: countrySchema,
  }),
  answer: z.object({ body: accountSchema }),
} as const

/** Needs a fresh verification. The new address must confirm, and the old one must agree unless a passkey or wallet signed. */
export const changeEmail = {
  method: 'PUT',
  path: '/api/account/email',
  summary: 'Change your email address',
  role,
  status: 202,
  body: z.strictObject({ email: emailAddressSchema }),
  answer: okSchema,
} as const

/** Needs a fresh verification. Ends all other sessions. */
export const changePassword = {
  method: 'PUT',
  path: '/api/account/password',
  summary: 'Set or change your password',
  role,
  body: z.strictObject({ password: newPasswordSchema }),
  answer: okSchema,
} as const

const verifiedSchema = z.object({ verifiedUntil: utcDateTimeSchema })

/** Proves again who is signed in; needed within the last 5 minutes for what `REAUTHENTICATE` refuses. */
export const verifyAgain = {
  method: 'POST',
  path: '/api/account/verification',
  summary: 'Prove again that it is you',
  role,
  body: z.discriminatedUnion('method', [
    z.strictObject({ method: z.literal('PASSWORD'), password: typedPasswordSchema }),
    z.strictObject({ method: z.literal('PASSKEY'), response: passkeyAnswerSchema }),
    z.strictObject({ method: z.literal('WALLET'), address: walletAddressSchema, signature: signatureSchema }),
  ]),
  answer: verifiedSchema,
} as const

export const askPasskeyVerification = {
  method: 'POST',
  path: '/api/account/verification/passkey',
  summary: 'Get what a passkey signs to prove that it is you',
  role,
  answer: passkeyOptionsSchema,
} as const

export const askWalletVerification = {
  method: 'POST',
  path: '/api/account/verification/wallet',
  summary: 'Get the message that a linked wallet signs to prove that it is you',
  role,
  body: z.strictObject({ address: walletAddressSchema }),
  answer: z.object({ message: z.string() }),
} as const

/** The message is valid for 5 minutes and one use. */
export const attemptWalletLink = {
  method: 'POST',
  path: '/api/account/wallets/attempt',
  summary: 'Get the message that a wallet signs to be linked',
  role,
  body: z.strictObject({ address: walletAddressSchema }),
  answer: z.object({ message: z.string() }),
} as const

/** Safe to repeat: a wallet that is already linked to this account stays linked. */
export const completeWalletLink = {
  method: 'POST',
  path: '/api/account/wallets/complete',
  summary: 'Link a wallet with the signed message',
  role,
  body: z.strictObject({ address: walletAddressSchema, signature: signatureSchema }),
  answer: okSchema,
} as const

/** Needs a fresh verification. */
export const unlinkWallet = {
  method: 'DELETE',
  path: '/api/account/wallets/:address',
  summary: 'Unlink a wallet',
  role,
  params: z.strictObject({ address: z.string() }),
  answer: okSchema,
} as const

const accountSessionSchema = z.object({
  id: z.uuid(),
  /** Null for sessions from before this was stored. */
  method: z.enum(['WALLET', 'PASSWORD', 'PASSKEY', 'EMAIL']).nullable(),
  /** The wallet that signed in, if one did. */
  address: z.string().nullable(),
  /** The browser and system; null if they are unknown. */
  label: z.string().nullable(),
  network: z.string().nullable(),
  startedAt: utcDateTimeSchema,
  lastUsedAt: utcDateTimeSchema,
  isCurrent: z.boolean(),
})

export type AccountSession = z.infer<typeof accountSessionSchema>

/** Newest first, with those of linked wallets. */
export const listSessions = {
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'List your sessions',
  role,
  answer: z.object({ data: z.array(accountSessionSchema) }),
} as const

export const endSession = {
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'End one of your sessions',
  role,
  params: z.strictObject({ id: z.string() }),
  answer: okSchema,
} as const

/** This one too. */
export const endAllSessions = {
  method: 'DELETE',
  path: '/api/account/sessions',
  summary: 'Sign out everywhere',
  role,
  answer: okSchema,
} as const

/** One JSON document, once an hour. */
export const exportAccount = {
  method: 'GET',
  path: '/api/account/export',
  summary: 'Download everything that is stored about you',
  role,
} as const

const deletionSchema = z.object({
  /** What is deleted at once. */
  deleted: z.array(z.string()),
  /** What stays, and until when; null if it stays for good, as on the blockchain. */
  kept: z.array(z.object({ what: z.string(), until: utcDateTimeSchema.nullable() })),
})

export type Deletion = z.infer<typeof deletionSchema>

export const previewDeletion = {
  method: 'GET',
  path: '/api/account/deletion',
  summary: 'Read what deleting your account would delete and keep',
  role,
  answer: z.object({ body: deletionSchema }),
} as const

/** Needs a fresh verification. */
export const closeAccount = {
  method: 'DELETE',
  path: '/api/account',
  summary: 'Delete your account',
  role,
  answer: z.object({ body: deletionSchema }),
} as const
