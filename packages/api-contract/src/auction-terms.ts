import { z } from 'zod'
import { policyIdSchema } from './admission.ts'
import { melsAmountSchema, tokenCountSchema, utcDateTimeSchema, walletAddressSchema } from './values.ts'

const YEAR_SECONDS = 365 * 86_400

/** The limits of the Terms and the contract; `maxPrice` is the largest multiple of 0.01 MELS below 2^96 base units. */
export const auctionLimits = {
  minPrice: '1',
  maxPrice: '79228162514.26',
  minSeconds: 60,
  maxSeconds: YEAR_SECONDS,
  maxLeadSeconds: YEAR_SECONDS,
  maxTokenNameBytes: 64,
} as const

/** `maxPrice` as pages show it. */
const MAX_PRICE = '79\u202F228\u202F162\u202F514.26\u00A0MELS'

/** Used instead of a time if bidding starts as soon as the auction is signed. */
export const WHEN_SIGNED = 'WHEN_SIGNED'

/** Agreed terms, whose start can be in the past by now. */
export const agreedTermsSchema = z.object({
  tokenCount: tokenCountSchema,
  minimumPrice: melsAmountSchema,
  /** What the sale must raise. */
  threshold: melsAmountSchema,
  startsAt: z.union([z.literal(WHEN_SIGNED), utcDateTimeSchema]),
  durationSeconds: z.int(),
  /** The artist's wallet, which must not bid and gets the excess or, if nothing is sold, the tokens. */
  seller: walletAddressSchema,
  /** Who can bid; 0 for anyone. */
  policy: policyIdSchema.default(0),
})

export type AuctionTerms = z.infer<typeof agreedTermsSchema>

const stepsSchema = melsAmountSchema.refine((amount) => !isAmount(amount) || isInSteps(amount), {
  error: 'must be a multiple of 0.01\u00A0MELS',
})

/** The form and the server share this schema; both check the address's checksum themselves. */
export const auctionTermsSchema = z
  .strictObject({
    tokenCount: tokenCountSchema,
    minimumPrice: stepsSchema
      .refine((price) => !isInSteps(price) || toSteps(price) >= toSteps(auctionLimits.minPrice), {
        error: `must be at least ${auctionLimits.minPrice}\u00A0MELS`,
      })
      .refine((price) => !isInSteps(price) || toSteps(price) <= toSteps(auctionLimits.maxPrice), {
        error: `must be at most ${MAX_PRICE}`,
      }),
    threshold: stepsSchema,
    startsAt: z
      .string()
      .refine((start) => !Number.isNaN(secondsUntil(start)), 'must be a date and time, such as "2026-11-20 18:00:00"')
      .refine((start) => !(secondsUntil(start) < 0), 'must not be in the past')
      .refine((start) => !(secondsUntil(start) > auctionLimits.maxLeadSeconds), 'must be at most 365\u00A0days ahead'),
    durationSeconds: z
      .int()
      .min(auctionLimits.minSeconds, 'must be at least a minute')
      .max(auctionLimits.maxSeconds, 'must be at most 365\u00A0days'),
    seller: walletAddressSchema.refine((address) => !/^0x0{40}$/.test(address), 'must not be the zero address'),
    policy: policyIdSchema.default(0),
  })
  .superRefine(({ tokenCount, minimumPrice, threshold }, context) => {
    if (!isInSteps(minimumPrice) || !isInSteps(threshold) || !Number.isSafeInteger(tokenCount)) return
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['threshold'], message })
    const raises = (price: string) => toSteps(price) * BigInt(tokenCount)
    if (toSteps(threshold) < raises(minimumPrice))
      refuse('must be at least the minimum price times the number of tokens')
    // A minimum price above the limit has its own error.
    if (toSteps(minimumPrice) <= toSteps(auctionLimits.maxPrice) && toSteps(threshold) > raises(auctionLimits.maxPrice))
      refuse(`must be at most ${MAX_PRICE} for each token`)
  })

const isAmount = (text: string): boolean => /^\d+(\.\d+)?$/.test(text)
const isInSteps = (text: string): boolean => /^\d+(\.\d{1,2})?$/.test(text)

/** Multiples of 0.01 MELS. */
function toSteps(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(2, '0'))
}

/** Counts from now; NaN for an invalid time such as 30 February. */
function secondsUntil(start: string): number {
  if (start === WHEN_SIGNED) return 0
  const iso = `${start.replace(' ', 'T')}.000Z`
  const date = new Date(iso)
  // Formatting the date again catches days that the parser moves, such as 30 February.
  const isMoment = start.includes(' ') && !Number.isNaN(date.getTime()) && date.toISOString() === iso
  return isMoment ? (date.getTime() - Date.now()) / 1_000 : Number.NaN
}
