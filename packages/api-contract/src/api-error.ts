import { z } from 'zod'

const apiErrorCodes = [
  'BAD_REQUEST',
  'UNKNOWN_USER',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'PRICE_BELOW_MINIMUM',
  'SELLER_MAY_NOT_BID',
  'BID_REQUEST_USED',
  'TRANSACTION_NOT_FOUND',
  'TRANSACTION_FAILED',
  'TRANSACTION_ELSEWHERE',
  'TRANSACTION_FOREIGN',
  'TRANSACTION_OTHER_BID',
  'TRANSACTION_USED',
  'AUCTION_NOT_SETTLED',
  'TOKEN_UNLIKE_WORK',
  'TOKEN_TAKEN',
  'WORK_HAS_TOKEN',
  'DRAFT_CHANGED',
  'DRAFT_FIXED',
  'DRAFT_INCOMPLETE',
  'STEP_UNDER_WAY',
  'WORK_TAKEN',
  'MAIL_ENDED',
  'FAUCET_USED',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'INTERNAL',
] as const

export type ApiErrorCode = (typeof apiErrorCodes)[number]

export const apiErrorSchema = z.object({ code: z.enum(apiErrorCodes), message: z.string() })

export type ApiError = z.infer<typeof apiErrorSchema>
