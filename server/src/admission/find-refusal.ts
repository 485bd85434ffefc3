import { nextSteps, type Policy, type Refusal, type RefusalReason } from '@melos/api-contract'
import { sql } from 'kysely'
import type { Address } from 'viem'
import { isBarred } from '../accounts/barred-store.ts'
import { type HouseWallets, isHouseWallet } from '../accounts/house-wallets.ts'
import { isAdministrator, isStaffDomain, isStaffException, type StaffRules } from '../accounts/staff-rules.ts'
import type { Database } from '../database/database.ts'
import type { SessionAccount } from '../http/auth-guard.ts'
import { type Admission, CHAIN_NOW, findAdmission } from './admission-store.ts'
import { findPolicy, OPEN_POLICY } from './policy-store.ts'
import { type Declared, readDeclared } from './read-declared.ts'
import { readScreening } from './read-screening.ts'

export interface BiddingRules extends HouseWallets {
  /** The secret of the bars. */
  readonly barredKey: Uint8Array
  readonly staff: StaffRules
  /** Whether this site has an admitter's key. */
  readonly canAdmit: boolean
}

interface Bidder {
  readonly wallet: Address
  /** The account that the wallet is linked to, if any. */
  readonly account: SessionAccount | null
}

interface Sale {
  readonly id: bigint
  readonly seller: Address
}

export const refuse = (reason: RefusalReason): Refusal => ({ reason, next: nextSteps[reason] })

/** Why this wallet can't bid in this auction, whatever way it asks; undefined if it can. */
export async function findBidRefusal(
  rules: BiddingRules,
  { auction, policy, ...bidder }: Bidder & { auction: Sale; policy: number },
): Promise<Refusal | undefined> {
  if (await isOwnWork(rules.db, bidder.wallet, auction)) return refuse('OWN_WORK')
  return await findPolicyRefusal(rules, { ...bidder, policy })
}

/** The same without an auction: why the wallet can't bid under the policy. */
export async function findPolicyRefusal(
  rules: BiddingRules,
  { policy, ...bidder }: Bidder & { policy: number },
): Promise<Refusal | undefined> {
  const person = await findPersonRefusal(rules, bidder)
  if (person !== undefined) return refuse(person)
  if (policy === OPEN_POLICY) return undefined
  const { reason, admission } = await judge(rules, { ...bidder, policy })
  if (reason !== undefined) return refuse(reason)
  return admission.until === undefined ? refuse('NOT_REGISTERED') : undefined
}

/** Why the wallet can't be admitted under the policy; undefined if only the contract doesn't know it yet, or knows it already. */
export async function findAdmissionRefusal(
  rules: BiddingRules,
  { policy, ...bidder }: Bidder & { policy: number },
): Promise<Refusal | undefined> {
  const reason = (await findPersonRefusal(rules, bidder)) ?? (await judge(rules, { ...bidder, policy })).reason
  return reason && refuse(reason)
}

/** Under every policy, 0 included. */
async function findPersonRefusal(
  rules: BiddingRules,
  { wallet, account }: Bidder,
): Promise<'HOUSE_WALLET' | 'RESTRICTED' | undefined> {
  if (await isHouseWallet(rules, wallet)) return 'HOUSE_WALLET'
  if (account === null) return (await isBarred(rules.db, rules.barredKey, wallet)) ? 'RESTRICTED' : undefined
  return account.state === 'ACTIVE' ? undefined : 'RESTRICTED'
}

async function judge(
  { db, staff, canAdmit }: BiddingRules,
  { wallet, account, policy: id }: Bidder & { policy: number },
): Promise<{ reason?: RefusalReason | undefined; admission: Admission }> {
  const admission = await findAdmission(db, { wallet, policy: id })
  const policy = await findPolicy(db, id)
  if (policy === undefined) return { reason: 'UNKNOWN_POLICY', admission }
  if (!canAdmit && admission.until === undefined) return { reason: 'NOT_ADMITTING', admission }
  if (account === null) return { reason: 'NO_ACCOUNT', admission }
  const { email_key, email_state } = await db
    .selectFrom('accounts')
    .select(['email_key', 'email_state'])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  if (email_state === 'BOUNCING') return { reason: 'EMAIL_BOUNCING', admission }
  if (admission.isDismissed) return { reason: 'DISMISSED', admission }
  if (await isKnownSanctioned(db, wallet)) return { reason: 'SANCTIONED', admission }
  if (await isEmployee(db, staff, email_key)) return { reason: 'EMPLOYEE', admission }
  const reason = await findMissing(db, { accountId: account.id, policy })
  if (reason !== undefined || admission.until !== undefined) return { reason, admission }
  return { reason: (await sellsUnder(db, { accountId: account.id, policy: id })) ? 'OWN_SALE' : undefined, admission }
}

async function findMissing(
  db: Database,
  { accountId, policy }: { accountId: string; policy: Policy },
): Promise<RefusalReason | undefined> {
  const reason = judgeDeclared(await readDeclared(db, accountId), policy)
  if (reason !== undefined || !policy.needs.includes('SCREENING')) return reason
  const { state } = await readScreening(db, accountId)
  switch (state) {
    case 'PASSED':
      return undefined
    case 'PENDING':
      return 'SCREENING_PENDING'
    case 'FAILED':
      return 'SCREENING_FAILED'
    case 'NONE':
    case 'EXPIRED':
      return 'NOT_SCREENED'
    default:
      return state satisfies never
  }
}

/** What the person said about themselves, against the rule. */
function judgeDeclared(
  { country, isAdult, isEmployee }: Declared,
  { countriesDenied }: Policy,
): RefusalReason | undefined {
  if (country === null || isAdult === null || isEmployee === null) return 'DECLARE'
  if (isEmployee) return 'EMPLOYEE'
  if (!isAdult) return 'UNDER_AGE'
  return countriesDenied.includes(country) ? 'COUNTRY' : undefined
}

async function isEmployee(db: Database, staff: StaffRules, emailKey: string): Promise<boolean> {
  return (
    isStaffDomain(staff, emailKey) || (await isStaffException(db, emailKey)) || (await isAdministrator(db, emailKey))
  )
}

/** The list itself is asked at admission and once a day. */
async function isKnownSanctioned(db: Database, wallet: Address): Promise<boolean> {
  const found = db.selectFrom('sanction_checks').select('is_sanctioned').where('wallet', '=', wallet)
  return (await found.executeTakeFirst())?.is_sanctioned === true
}

/** The seller's wallet, any of the same account, and every wallet of the artist and of contributors who accepted a share. */
async function isOwnWork(db: Database, wallet: Address, { id, seller }: Sale): Promise<boolean> {
  return wallet === seller || (await isOfSameAccount(db, wallet, seller)) || (await hasShare(db, wallet, id))
}

/** Whether one account ever had both wallets: unlinking one doesn't make it someone else's. */
async function isOfSameAccount(db: Database, one: Address, other: Address): Promise<boolean> {
  const owners = (address: Address) =>
    db.selectFrom('account_wallets').select('account_id').where('address', '=', address)
  const shared = owners(one).where('account_id', 'in', owners(other))
  return (await shared.limit(1).executeTakeFirst()) !== undefined
}

/**
 * Whether a work of the person's is on sale under the policy. The contract knows nothing of shares, so they aren't admitted before it
 * has ended.
 */
async function sellsUnder(
  db: Database,
  { accountId, policy }: { accountId: string; policy: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from auctions
    left join works on works.token = auctions.token
    left join offers on offers.id = works.offer_id
    left join studio_songs on studio_songs.id = offers.song_id
    where auctions.policy = ${policy} and auctions.ends_at > ${CHAIN_NOW} and (
      auctions.seller in (select address from account_wallets where account_id = ${accountId})
      or studio_songs.account_id = ${accountId}
      or exists (
        select from contributors
        where contributors.song_id = studio_songs.id and contributors.account_id = ${accountId}
          and contributors.state = 'ACCEPTED'
      )
    )
    limit 1`.execute(db)
  return rows.length > 0
}

/** Whether the wallet ever belonged to the artist or to a contributor who accepted a share of the song. */
async function hasShare(db: Database, bidder: Address, auctionId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from auctions
    join works on works.token = auctions.token
    join offers on offers.id = works.offer_id
    join studio_songs on studio_songs.id = offers.song_id
    join account_wallets on account_wallets.address = ${bidder}
    where auctions.id = ${auctionId} and (
      account_wallets.account_id = studio_songs.account_id
      or exists (
        select from contributors
        where contributors.song_id = studio_songs.id
          and contributors.account_id = account_wallets.account_id and contributors.state = 'ACCEPTED'
      )
    )
    limit 1`.execute(db)
  return rows.length > 0
}
