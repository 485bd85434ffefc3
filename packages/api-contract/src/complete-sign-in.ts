import { z } from 'zod'
import { sessionTokensSchema } from './session-tokens.ts'
import { walletAddressSchema } from './wallet-address.ts'

/** The signature of a contract wallet that does not exist yet carries the call that creates it. */
const MAX_SIGNATURE_LENGTH = 2 + 2 * 16_384

export const completeSignIn = {
  method: 'POST',
  path: '/api/public/oauth/complete',
  summary: 'Sign in with the signed message',
  body: z.strictObject({
    metamaskAddress: walletAddressSchema,
    signedNonce: z
      .string()
      .max(MAX_SIGNATURE_LENGTH)
      .regex(/^0x(?:[0-9a-fA-F]{2})+$/, 'must be 0x and pairs of hexadecimal digits'),
  }),
  answer: sessionTokensSchema,
} as const
