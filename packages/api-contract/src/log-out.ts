import { z } from 'zod'

/** Ends the session of the access token, with all its tokens. */
export const logOut = {
  method: 'POST',
  path: '/api/oauth/logout',
  answer: z.object({ status: z.literal('ok') }),
} as const
