import { z } from 'zod'

const roleSchema = z.enum(['BIDDER', 'ADMINISTRATOR'])

export type Role = z.infer<typeof roleSchema>

const meSchema = z.object({
  /** The wallet, with its checksum; null for an administrator. */
  address: z.string().nullable(),
  /** The administrator's; null for a wallet. */
  email: z.string().nullable(),
  roles: z.array(roleSchema),
})

export type Me = z.infer<typeof meSchema>

export const whoAmI = { method: 'GET', path: '/api/me', summary: 'Who is signed in', answer: meSchema } as const
