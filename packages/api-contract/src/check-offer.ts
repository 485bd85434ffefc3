import { type AuctionTerms, auctionTermsSchema, WHEN_SIGNED } from './auction-terms.ts'
import { describeIssue } from './describe-issue.ts'
import { type OfferContent, pieSchema } from './offers.ts'
import type { Missing } from './studio.ts'
import { isGrouped, readAmount, readDateField, toWhole } from './typed-values.ts'

interface OfferFacts {
  /** What the artist has of each, in basis points. */
  readonly shares: Readonly<Record<'MASTER' | 'COMPOSITION', number>>
  /** The wallets that are linked to the artist's account now. */
  readonly wallets: readonly string[]
  /** The numbers of the policies that new offers can choose; without them, any number is accepted. */
  readonly policies?: readonly number[]
}

interface CheckedOffer {
  readonly terms?: AuctionTerms
  readonly percentage?: number
  readonly missing: Missing[]
}

const unitSeconds: Readonly<Record<string, number>> = { minutes: 60, hours: 3_600, days: 86_400 }

/** Reads the offer's terms, or says what is missing or wrong in which field. */
export function checkOffer(content: OfferContent, { shares, wallets, policies }: OfferFacts): CheckedOffer {
  const found = new Map<string, string>()
  const add = (field: string, message: string) => {
    if (!found.has(field)) found.set(field, message)
  }
  for (const field of ['minimumPrice', 'threshold', 'tokenCount', 'percentage', 'duration'] as const) {
    if (content[field].trim() === '') add(field, 'must be given')
    else if (isGrouped(content[field])) add(field, 'must not have a sign between thousands')
  }
  const terms = auctionTermsSchema.safeParse(toTerms(content))
  for (const issue of terms.error?.issues ?? []) {
    const [first] = issue.path
    add(first === 'durationSeconds' ? 'duration' : String(first), describeIssue(issue))
  }
  const pie = pieSchema.safeParse(content.pie)
  if (!pie.success) add('pie', 'must be given')
  const percentage = toWhole(content.percentage)
  if (!(percentage >= 1 && percentage <= 100)) add('percentage', 'must be a whole number from 1 to 100')
  else if (pie.success && percentage * 100 > shares[pie.data]) add('percentage', 'must be at most your own share')
  if (!wallets.some((wallet) => wallet.toLowerCase() === content.seller.trim().toLowerCase())) {
    add('seller', 'must be a wallet that is linked to your account')
  }
  if (terms.success && policies !== undefined && !policies.includes(terms.data.policy)) {
    add('policy', 'must be one that is offered')
  }
  const missing = [...found].map(([field, message]) => ({ field, message }))
  return missing.length === 0 && terms.success ? { terms: terms.data, percentage, missing } : { missing }
}

/** The fields of an offer's terms, as typed. */
export type TermsContent = Omit<OfferContent, 'pie' | 'percentage'>

/** What the schema of the terms checks. */
export function toTerms(content: TermsContent) {
  return {
    tokenCount: toWhole(content.tokenCount),
    minimumPrice: readAmount(content.minimumPrice),
    threshold: readAmount(content.threshold),
    startsAt: content.start === 'AT' ? toMoment(content.startsAt) : WHEN_SIGNED,
    durationSeconds: toWhole(content.duration) * (unitSeconds[content.durationUnit] ?? Number.NaN),
    seller: content.seller.trim(),
    policy: content.policy === '' ? 0 : toWhole(content.policy),
  }
}

/** The value of a date field as a UTC time; anything else stays and is refused. */
function toMoment(value: string): string {
  const moment = readDateField(value)
  return moment === '' ? value : moment
}
