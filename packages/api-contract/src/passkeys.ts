import { z } from 'zod'
import { okSchema, sessionTokensSchema } from './identity.ts'
import { lineSchema, utcDateTimeSchema } from './values.ts'

const base64url = z
  .string()
  .max(8192)
  .regex(/^[\w-]+$/, 'must be base64url')

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

/** What the browser answers when a passkey signs: `AuthenticationResponseJSON`. */
export const passkeyAnswerSchema = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
})

/** What the browser answers when a passkey is made: `RegistrationResponseJSON`. */
const newPasskeySchema = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: base64url.nullish(),
    transports: z.array(z.string().max(30)).max(10).nullish(),
    publicKeyAlgorithm: z.number().nullish(),
    publicKey: base64url.nullish(),
  }),
})

/** Options for `navigator.credentials`, as JSON. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() })

const passkeySchema = z.object({
  /** base64url */
  id: z.string(),
  label: z.string(),
  isBackedUp: z.boolean(),
  createdAt: utcDateTimeSchema,
  lastUsedAt: utcDateTimeSchema.nullable(),
})

export type Passkey = z.infer<typeof passkeySchema>

export const askPasskeySignIn = {
  method: 'POST',
  path: '/api/public/passkeys/options',
  summary: 'Get what a passkey signs to sign in',
  answer: passkeyOptionsSchema,
} as const

export const signInWithPasskey = {
  method: 'POST',
  path: '/api/public/passkeys/session',
  summary: 'Sign in to an account with a passkey',
  body: z.strictObject({ response: passkeyAnswerSchema }),
  answer: sessionTokensSchema,
} as const

const labelSchema = lineSchema(60)

export const listPasskeys = {
  method: 'GET',
  path: '/api/account/passkeys',
  summary: 'List your passkeys',
  role: 'ACCOUNT_HOLDER',
  answer: z.object({ data: z.array(passkeySchema) }),
} as const

/** Needs a fresh verification. */
export const askNewPasskey = {
  method: 'POST',
  path: '/api/account/passkeys/options',
  summary: 'Get the options for a new passkey',
  role: 'ACCOUNT_HOLDER',
  answer: passkeyOptionsSchema,
} as const

export const addPasskey = {
  method: 'POST',
  path: '/api/account/passkeys',
  summary: 'Add a passkey',
  role: 'ACCOUNT_HOLDER',
  status: 201,
  body: z.strictObject({ label: labelSchema, response: newPasskeySchema }),
  answer: z.object({ body: passkeySchema }),
} as const

export const renamePasskey = {
  method: 'PUT',
  path: '/api/account/passkeys/:id',
  summary: 'Rename a passkey',
  role: 'ACCOUNT_HOLDER',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ label: labelSchema }),
  answer: z.object({ body: passkeySchema }),
} as const

/** Needs a fresh verification. Ends all other sessions. */
export const removePasskey = {
  method: 'DELETE',
  path: '/api/account/passkeys/:id',
  summary: 'Remove a passkey',
  role: 'ACCOUNT_HOLDER',
  params: z.strictObject({ id: z.string() }),
  answer: okSchema,
} as const

export const listAdministratorPasskeys = {
  ...listPasskeys,
  path: '/api/administrator/passkeys',
  summary: 'List your passkeys as an administrator',
  role: 'ADMINISTRATOR',
} as const

export const askNewAdministratorPasskey = {
  ...askNewPasskey,
  path: '/api/administrator/passkeys/options',
  summary: 'Get the options for a new passkey of an administrator',
  role: 'ADMINISTRATOR',
} as const

export const addAdministratorPasskey = {
  ...addPasskey,
  path: '/api/administrator/passkeys',
  summary: 'Add a passkey as an administrator',
  role: 'ADMINISTRATOR',
} as const

export const removeAdministratorPasskey = {
  ...removePasskey,
  path: '/api/administrator/passkeys/:id',
  summary: 'Remove a passkey as an administrator',
  role: 'ADMINISTRATOR',
} as const

export const askAdministratorVerification = {
  method: 'POST',
  path: '/api/administrator/verification/passkey',
  summary: 'Get what an administrator’s passkey signs before a powerful act',
  role: 'ADMINISTRATOR',
  answer: passkeyOptionsSchema,
} as const

/** Needed within the last 5 minutes for powerful acts, if the administrator has a passkey. */
export const verifyAdministrator = {
  method: 'POST',
  path: '/api/administrator/verification',
  summary: 'Prove as an administrator that it is you',
  role: 'ADMINISTRATOR',
  body: z.strictObject({ response: passkeyAnswerSchema }),
  answer: z.object({ verifiedUntil: utcDateTimeSchema }),
} as const
