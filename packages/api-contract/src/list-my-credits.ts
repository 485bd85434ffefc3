import { z } from 'zod'
import { melsAmountSchema } from './mels-amount.ts'
import { walletAddressSchema } from './wallet-address.ts'

const creditSchema = z.object({
  token: walletAddressSchema,
  kind: z.enum(['MELS', 'SONG']),
  name: z.string(),
  /** Whole tokens, written as MELS are. */
  amount: melsAmountSchema,
})

/** What the contract could not pay a wallet and keeps for it: one for each token. */
export type Credit = z.infer<typeof creditSchema>

export const listMyCredits = {
  method: 'GET',
  path: '/api/me/credits',
  summary: 'What the contract holds for the wallet that is signed in, and `withdrawCredit` pays',
  answer: z.object({ data: z.array(creditSchema) }),
} as const
