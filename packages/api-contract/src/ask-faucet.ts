import { z } from 'zod'
import { melsAmountSchema } from './mels-amount.ts'
import { walletAddressSchema } from './wallet-address.ts'

/** Only where `PublicConfig.faucet` says so: once a day for a wallet. Answers when the money has arrived. */
export const askFaucet = {
  method: 'POST',
  path: '/api/public/faucet',
  summary: 'Ask for test money',
  body: z.strictObject({ address: walletAddressSchema }),
  answer: z.object({
    body: z.object({
      mels: melsAmountSchema,
      /** For fees, in whole POL as MELS are; "0" where it has to come from elsewhere. */
      pol: melsAmountSchema,
      transactionHashes: z.array(z.string()),
    }),
  }),
} as const
