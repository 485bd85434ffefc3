import { z } from 'zod'
import { sessionTokensSchema } from './session-tokens.ts'

/** For administrators. */
export const logIn = {
  method: 'POST',
  path: '/api/oauth/token',
  summary: 'Log in as an administrator',
  body: z.strictObject({ email: z.string().max(254), password: z.string().max(1024) }),
  answer: sessionTokensSchema,
} as const
