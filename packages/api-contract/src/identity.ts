import { z } from 'zod'
import { walletAddressSchema } from './values.ts'

export const sessionTokensSchema = z.object({
  /** A JWT, valid for 15 minutes. */
  accessToken: z.string(),
  /** Opaque, valid for 30 days and one use. */
  refreshToken: z.string(),
})

export const okSchema = z.object({ status: z.literal('ok') })

export type SessionTokens = z.infer<typeof sessionTokensSchema>

/** The message is valid for 5 minutes and one use. */
export const attemptSignIn = {
  method: 'POST',
  path: '/api/public/oauth/attempt',
  summary: 'Get the message that a wallet signs to sign in',
  body: z.strictObject({ metamaskAddress: walletAddressSchema }),
  answer: z.object({ message: z.string() }),
} as const

/** The signature of a contract wallet that isn't deployed yet contains its deployment call, so it can be long. */
const MAX_SIGNATURE_LENGTH = 2 + 2 * 16_384

export const signatureSchema = z
  .string()
  .max(MAX_SIGNATURE_LENGTH)
  .regex(/^0x(?:[0-9a-fA-F]{2})+$/, 'must be 0x followed by pairs of hexadecimal digits')

export const completeSignIn = {
  method: 'POST',
  path: '/api/public/oauth/complete',
  summary: 'Sign in with the signed message',
  body: z.strictObject({
    metamaskAddress: walletAddressSchema,
    signedNonce: signatureSchema,
  }),
  answer: sessionTokensSchema,
} as const

/** For administrators. */
export const logIn = {
  method: 'POST',
  path: '/api/oauth/token',
  summary: 'Log in as an administrator',
  body: z.strictObject({ email: z.string().max(254), password: z.string().max(1024) }),
  answer: sessionTokensSchema,
} as const

export const refreshSession = {
  method: 'POST',
  path: '/api/public/oauth/refresh',
  summary: 'Exchange a refresh token for new tokens',
  body: z.strictObject({ refresh: z.string().max(200) }),
  answer: z.object({ body: z.object({ access_token: z.string(), refresh_token: z.string() }) }),
} as const

/** Ends the access token's session with all its tokens. */
export const logOut = {
  method: 'POST',
  path: '/api/oauth/logout',
  summary: 'End the session',
  answer: okSchema,
} as const

const roleSchema = z.enum(['BIDDER', 'ACCOUNT_HOLDER', 'ADMINISTRATOR'])

export type Role = z.infer<typeof roleSchema>

export const accountStateSchema = z.enum(['ACTIVE', 'SUSPENDED', 'CLOSED'])

export type AccountState = z.infer<typeof accountStateSchema>

const meSchema = z.object({
  /** The wallet that signed in, with its checksum; null if none did. */
  address: z.string().nullable(),
  /** The administrator's name; null for everyone else. */
  email: z.string().nullable(),
  roles: z.array(roleSchema),
  /** The account that is signed in, or that the wallet is linked to; null if there is none. */
  account: z
    .object({
      id: z.uuid(),
      username: z.string(),
      email: z.string(),
      emailState: z.enum(['VERIFIED', 'BOUNCING']),
      state: accountStateSchema,
      wallets: z.array(z.string()),
      /** Whether a linked wallet sells or has sold. */
      isArtist: z.boolean(),
    })
    .nullable(),
})

export type Me = z.infer<typeof meSchema>

export const whoAmI = { method: 'GET', path: '/api/me', summary: 'Read who is signed in', answer: meSchema } as const

/** Deletes the wallet's data and sessions on the server. Data on the chain stays. */
export const deleteAccount = {
  method: 'DELETE',
  path: '/api/me',
  summary: 'Delete the account of a wallet',
  role: 'BIDDER',
  answer: okSchema,
} as const
