import { z } from 'zod'
import { walletAddressSchema } from './wallet-address.ts'

/** Asks for the message that the wallet has to sign; it is good for 5 minutes and one use. */
export const attemptSignIn = {
  method: 'POST',
  path: '/api/public/oauth/attempt',
  summary: 'Ask for the message that a wallet signs to sign in',
  body: z.strictObject({ metamaskAddress: walletAddressSchema }),
  answer: z.object({ message: z.string() }),
} as const
