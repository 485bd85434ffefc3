import { z } from 'zod'
import { walletAddressSchema } from './wallet-address.ts'
import { workSchema } from './work.ts'

/** For administrators. Joins a song token to the work whose metadata hash it carries; asked again, it answers the same. */
export const attachToken = {
  method: 'PUT',
  path: '/api/works/:id/token',
  summary: 'Join a song token to its work',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ address: walletAddressSchema }),
  answer: z.object({ body: workSchema }),
} as const
