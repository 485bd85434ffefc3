import { z } from 'zod'

/** What a completed sign-in or login answers. */
export const sessionTokensSchema = z.object({
  /** A JWT, good for 15 minutes. */
  accessToken: z.string(),
  /** Opaque, good for 30 days and one use. */
  refreshToken: z.string(),
})

export type SessionTokens = z.infer<typeof sessionTokensSchema>
