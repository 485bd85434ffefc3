import { z } from 'zod'
import { walletAddressSchema } from './wallet-address.ts'

/**
 * For administrators, on the embedded chain alone: elsewhere the contract's owner grants roles with a wallet. Answers when the
 * wallet may settle and list and has POL for fees; asked again, it answers the same.
 */
export const appointOperator = {
  method: 'POST',
  path: '/api/operators',
  summary: 'Let a wallet settle and list on the local chain',
  body: z.strictObject({ address: walletAddressSchema }),
  answer: z.object({ body: z.object({ address: walletAddressSchema }) }),
} as const
