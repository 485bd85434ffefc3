import { z } from 'zod'
import { draftAnswer, draftParams, draftStepSchema, seenVersionSchema } from './auction-draft.ts'
import { agreedTermsSchema } from './auction-terms.ts'
import { walletAddressSchema } from './wallet-address.ts'

/** For administrators. Said before the wallet is asked, so that whoever comes next knows that something may be on its way. */
export const askDraftStep = {
  method: 'POST',
  path: '/api/drafts/:id/transactions',
  summary: 'Say that a wallet is being asked for a transaction of a draft',
  params: draftParams,
  body: z.strictObject({
    version: seenVersionSchema,
    step: draftStepSchema,
    wallet: walletAddressSchema,
    nonce: z.int().nonnegative(),
    /** What is signed: refused when the draft has other terms by now. */
    ...agreedTermsSchema.shape,
  }),
  answer: draftAnswer,
} as const
