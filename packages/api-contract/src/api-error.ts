import { z } from 'zod'

const apiErrorCodes = [
  'BAD_REQUEST',
  'UNKNOWN_USER',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'INTERNAL',
] as const

export type ApiErrorCode = (typeof apiErrorCodes)[number]

export const apiErrorSchema = z.object({ code: z.enum(apiErrorCodes), message: z.string() })

export type ApiError = z.infer<typeof apiErrorSchema>
