import { z } from 'zod'
import { melsAmountSchema, tokenCountSchema, utcDateTimeSchema, walletAddressSchema } from './values.ts'

const YEAR_SECONDS = 365 * 86_400

/** What the Terms and the contract allow; `maxPrice` is the largest step of 0.01 MELS below 2^96 base units. */
export const auctionLimits = {
  minPrice: '1',
  maxPrice: '79228162514.26',
  minSeconds: 60,
  maxSeconds: YEAR_SECONDS,
  maxLeadSeconds: YEAR_SECONDS,
  maxTokenNameBytes: 64,
} as const

/** In place of a moment: bids are taken as soon as the auction is signed. */
export const WHEN_SIGNED = 'WHEN_SIGNED'

/** Terms as they were agreed: their start may be past by now. */
export const agreedTermsSchema = z.object({
  tokenCount: tokenCountSchema,
  /** The lowest price that a bid may offer for a token. */
  minimumPrice: melsAmountSchema,
  /** What the whole offer must raise at least. */
  threshold: melsAmountSchema,
  startsAt: z.union([z.literal(WHEN_SIGNED), utcDateTimeSchema]),
  durationSeconds: z.int(),
  /** The artist's wallet: it may not bid, gets the excess and, if nothing is sold, the tokens. */
  seller: walletAddressSchema,
})

export type AuctionTerms = z.infer<typeof agreedTermsSchema>

const stepsSchema = melsAmountSchema.refine((amount) => !isAmount(amount) || isInSteps(amount), {
  error: 'must be in steps of 0.01 MELS',
})

/** On which terms a work may be put up, for form and server alike. The checksum of an address is for them to check. */
export const auctionTermsSchema = z
  .strictObject({
    tokenCount: tokenCountSchema,
    minimumPrice: stepsSchema
      .refine((price) => !isInSteps(price) || toSteps(price) >= toSteps(auctionLimits.minPrice), {
        error: `must be at least ${auctionLimits.minPrice} MELS`,
      })
      .refine((price) => !isInSteps(price) || toSteps(price) <= toSteps(auctionLimits.maxPrice), {
        error: `must be at most ${auctionLimits.maxPrice} MELS`,
      }),
    threshold: stepsSchema,
    startsAt: z
      .string()
      .refine((start) => !Number.isNaN(secondsUntil(start)), 'must be a moment, such as "2026-11-20 18:00:00"')
      .refine((start) => !(secondsUntil(start) < 0), 'must not be past')
      .refine((start) => !(secondsUntil(start) > auctionLimits.maxLeadSeconds), 'must be at most 365 days ahead'),
    durationSeconds: z
      .int()
      .min(auctionLimits.minSeconds, 'must be at least a minute')
      .max(auctionLimits.maxSeconds, 'must be at most 365 days'),
    seller: walletAddressSchema.refine((address) => !/^0x0{40}$/.test(address), 'must not be the zero address'),
  })
  .superRefine(({ tokenCount, minimumPrice, threshold }, context) => {
    if (!isInSteps(minimumPrice) || !isInSteps(threshold) || !Number.isSafeInteger(tokenCount)) return
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['threshold'], message })
    const raises = (price: string) => toSteps(price) * BigInt(tokenCount)
    if (toSteps(threshold) < raises(minimumPrice)) refuse('must be at least the minimum price times the tokens')
    // A price beyond the highest is refused for itself.
    if (toSteps(minimumPrice) <= toSteps(auctionLimits.maxPrice) && toSteps(threshold) > raises(auctionLimits.maxPrice))
      refuse(`must be at most ${auctionLimits.maxPrice} MELS for each token`)
  })

const isAmount = (text: string): boolean => /^\d+(\.\d+)?$/.test(text)
const isInSteps = (text: string): boolean => /^\d+(\.\d{1,2})?$/.test(text)

/** How many times 0.01 MELS. */
function toSteps(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(2, '0'))
}

/** From this moment on; not a number for what is no moment, such as 30 February. */
function secondsUntil(start: string): number {
  if (start === WHEN_SIGNED) return 0
  const iso = `${start.replace(' ', 'T')}.000Z`
  const date = new Date(iso)
  // The way back catches what the parser bends.
  const isMoment = start.includes(' ') && !Number.isNaN(date.getTime()) && date.toISOString() === iso
  return isMoment ? (date.getTime() - Date.now()) / 1_000 : Number.NaN
}
