import { z } from 'zod'

export const refreshSession = {
  method: 'POST',
  path: '/api/public/oauth/refresh',
  summary: 'Exchange a refresh token for new tokens',
  body: z.strictObject({ refresh: z.string().max(200) }),
  answer: z.object({ body: z.object({ access_token: z.string(), refresh_token: z.string() }) }),
} as const
