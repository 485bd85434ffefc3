import { z } from 'zod'
import { mailedTokenSchema, newPasswordSchema } from './account-values.ts'
import { emailAddressSchema } from './email-address.ts'
import { okSchema } from './identity.ts'
import { countSchema, utcDateTimeSchema } from './values.ts'

const administratorSchema = z.object({
  id: z.int().positive(),
  email: z.string(),
  passkeys: z.int().nonnegative(),
  isYou: z.boolean(),
  /** Null for one who still is an administrator. */
  removedAt: utcDateTimeSchema.nullable(),
})

export type Administrator = z.infer<typeof administratorSchema>

export const listAdministrators = {
  method: 'GET',
  path: '/api/administrators',
  summary: 'List administrators and invitations',
  role: 'ADMINISTRATOR',
  answer: z.object({
    data: z.array(administratorSchema),
    invitations: z.array(
      z.object({ id: z.uuid(), email: z.string(), invitedBy: z.string(), expiresAt: utcDateTimeSchema }),
    ),
  }),
} as const

/** The person sets a password with the token of an email, within 7 days. */
export const inviteAdministrator = {
  method: 'POST',
  path: '/api/administrators',
  summary: 'Invite an administrator',
  role: 'ADMINISTRATOR',
  status: 202,
  body: z.strictObject({ email: emailAddressSchema }),
  answer: okSchema,
} as const

/** Its link no longer works. */
export const withdrawInvitation = {
  method: 'DELETE',
  path: '/api/administrators/invitations/:id',
  summary: "Withdraw an administrator's invitation",
  role: 'ADMINISTRATOR',
  params: z.strictObject({ id: z.string() }),
  answer: okSchema,
} as const

export const acceptInvitation = {
  method: 'POST',
  path: '/api/public/administrators/accept',
  summary: 'Become an administrator with the token of an email',
  body: z.strictObject({ token: mailedTokenSchema, password: newPasswordSchema }),
  answer: okSchema,
} as const

/** Ends all their sessions. The last administrator can't be removed. */
export const removeAdministrator = {
  method: 'DELETE',
  path: '/api/administrators/:id',
  summary: 'Remove an administrator',
  role: 'ADMINISTRATOR',
  params: z.strictObject({ id: countSchema }),
  answer: okSchema,
} as const

/** Ends their sessions, their passkeys and their password at once, and sends them an email to set a new one. */
export const resetAdministrator = {
  method: 'POST',
  path: '/api/administrators/:id/reset',
  summary: "Reset an administrator's login",
  role: 'ADMINISTRATOR',
  status: 202,
  params: z.strictObject({ id: countSchema }),
  answer: okSchema,
} as const
