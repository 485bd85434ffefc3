import { z } from 'zod'

/** Ends the session of the access token, with all its tokens. */
export const logOut = {
  method: 'POST',
  path: '/api/oauth/logout',
  summary: 'End the session',
  answer: z.object({ status: z.literal('ok') }),
} as const
