import { type AuctionTerms, auctionTermsSchema, type TermsContent, toTerms } from '@melos/api-contract'
import { isGrouped, readAmount, readDateField } from '@melos/api-contract/typed-values'
import { type Address, getAddress, isAddress, isAddressEqual } from 'viem'
import { toPolicyId } from '../admission/to-policy-id.ts'
import type { FormReading } from '../lib/form-reading.ts'
import { describeIssue } from './describe-issue.ts'
import { texts } from './texts.ts'

export type TermsComplaints = { readonly [Field in keyof TermsContent]?: string }

export interface HouseAddresses {
  readonly auctionHouse: Address
  readonly mels: Address
}

/** Reads the auction's terms from the form. */
export function readTerms(
  content: TermsContent,
  addresses: HouseAddresses,
): FormReading<AuctionTerms, TermsComplaints> {
  const typed = { ...toTerms(content), policy: toPolicyId(content.policy) }
  const parsed = auctionTermsSchema.safeParse(typed)
  const complaints: Record<string, string> = { ...findUnreadable(content), ...checkSeller(typed.seller, addresses) }
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path[0] === 'durationSeconds' ? 'duration' : String(issue.path[0])
    complaints[field] ??= describeIssue(issue)
  }
  if (!parsed.success || Object.keys(complaints).length > 0)
    // Every path of the schema is a field of the form.
    return { kind: 'wrong', complaints: complaints as TermsComplaints }
  return { kind: 'right', value: { ...parsed.data, seller: getAddress(parsed.data.seller) } }
}

/** Explains empty and unreadable fields better than the schema does. */
function findUnreadable(content: TermsContent): TermsComplaints {
  const { missing, number, moment, grouped } = texts.complaints
  const amount = (text: string) => {
    if (isGrouped(text)) return grouped
    return /^\d+(\.\d+)?$/.test(readAmount(text)) ? undefined : text.trim() === '' ? missing : number
  }
  const found = {
    tokenCount: isGrouped(content.tokenCount) ? grouped : content.tokenCount.trim() === '' ? missing : undefined,
    minimumPrice: amount(content.minimumPrice),
    threshold: amount(content.threshold),
    duration: content.duration.trim() === '' ? missing : undefined,
    startsAt: content.start === 'AT' && readDateField(content.startsAt) === '' ? moment : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, complaint]) => complaint !== undefined))
}

function checkSeller(seller: string, { auctionHouse, mels }: HouseAddresses): TermsComplaints {
  const { missing, address, checksum, house, mels: isMels } = texts.complaints
  if (seller === '') return { seller: missing }
  if (!isAddress(seller, { strict: false })) return { seller: address }
  // An address in lower case carries no checksum.
  if (seller !== seller.toLowerCase() && !isAddress(seller, { strict: true })) return { seller: checksum }
  if (isAddressEqual(seller, auctionHouse)) return { seller: house }
  return isAddressEqual(seller, mels) ? { seller: isMels } : {}
}
