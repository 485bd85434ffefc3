import { z } from 'zod'
import { draftAnswer, draftEndingSchema } from './auction-draft.ts'

const params = z.object({ id: z.string(), number: z.string() })

/** For administrators. Takes note of what the wallet has sent; asked again, it answers the same. */
export const reportDraftHash = {
  method: 'PUT',
  path: '/api/drafts/:id/transactions/:number/hash',
  summary: 'Say which transaction a wallet has sent for a draft',
  params,
  body: z.strictObject({ hash: z.string().regex(/^0x[0-9a-f]{64}$/, 'must be 0x and 64 hexadecimal digits') }),
  answer: draftAnswer,
} as const

/** For administrators. Makes way for the next transaction; what is on the chain, the chain alone says. */
export const reportDraftEnding = {
  method: 'PUT',
  path: '/api/drafts/:id/transactions/:number/ending',
  summary: 'Say what became of a transaction of a draft',
  params,
  body: z.strictObject({ ending: draftEndingSchema }),
  answer: draftAnswer,
} as const
