import type { AdmissionState, Policy } from '@melos/api-contract'
import { sql } from 'kysely'
import type { Address } from 'viem'
import { listLinkedWallets } from '../../accounts/account-store.ts'
import { findAdmission, findDismissalReason } from '../../admission/admission-store.ts'
import { type BiddingRules, findBidRefusal, findPolicyRefusal } from '../../admission/find-refusal.ts'
import { OPEN_POLICY, readPolicies } from '../../admission/policy-store.ts'
import { readDeclared } from '../../admission/read-declared.ts'
import { readScreening } from '../../admission/read-screening.ts'
import type { Database } from '../../database/database.ts'
import type { Identity, SessionAccount } from '../../http/auth-guard.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'

interface Person {
  readonly account: SessionAccount | null
  readonly wallets: readonly Address[]
}

type Who = Exclude<Identity['who'], { kind: 'administrator' }>

/** All wallets of the account, or the one that signed in. */
export async function listPersonWallets(db: Database, who: Who): Promise<Person> {
  const { account } = who
  if (account === null) return { account, wallets: who.kind === 'wallet' ? [who.address] : [] }
  return { account, wallets: (await listLinkedWallets(db, account.id)).map(({ address }) => address) }
}

export async function describeAdmission(rules: BiddingRules, person: Person): Promise<AdmissionState> {
  const { db } = rules
  const { account, wallets } = person
  const declared = account && (await readDeclared(db, account.id))
  const screening = account && (await readScreening(db, account.id))
  const policies: AdmissionState['policies'] = []
  for (const policy of await listRelevant(db, wallets)) {
    policies.push({ policy, wallets: await describeWallets(rules, { account, wallets, policy: policy.id }) })
  }
  return {
    declarations: declared && {
      country: declared.country,
      isAdult: declared.isAdult,
      isEmployee: declared.isEmployee,
      madeAt: declared.madeAt && toUtcDateTime(declared.madeAt),
    },
    screening: {
      state: screening?.state ?? 'NONE',
      reason: screening?.reason ?? null,
      until: screening?.until == null ? null : toUtcDateTime(screening.until),
    },
    policies,
  }
}

/** In an auction, or in any of the policy. */
export async function describeWallets(
  rules: BiddingRules,
  {
    account,
    wallets,
    policy,
    auction,
  }: Person & { policy: number; auction?: { readonly id: bigint; readonly seller: Address } },
): Promise<AdmissionState['policies'][number]['wallets']> {
  const described: AdmissionState['policies'][number]['wallets'] = []
  for (const wallet of wallets) {
    const { until } = policy === OPEN_POLICY ? {} : await findAdmission(rules.db, { wallet, policy })
    const bidder = { wallet, account, policy }
    const refusal =
      auction === undefined
        ? await findPolicyRefusal(rules, bidder)
        : await findBidRefusal(rules, { ...bidder, auction })
    const isDismissed = refusal?.reason === 'DISMISSED'
    const dismissalReason = isDismissed ? await findDismissalReason(rules.db, { wallet, policy }) : undefined
    described.push({
      wallet,
      admittedUntil: until === undefined ? null : toUtcDateTime(until),
      refusal: refusal ?? null,
      ...(dismissalReason !== undefined && { dismissalReason }),
    })
  }
  return described
}

/** Those that are offered, and those that an auction that isn't over or an admission of these wallets names. */
async function listRelevant(db: Database, wallets: readonly Address[]): Promise<Policy[]> {
  const { rows } = await sql<{ id: number }>`
    select id from policies where is_offered and id <> ${OPEN_POLICY}
    union select policy from auctions where policy <> ${OPEN_POLICY} and ends_at > now()
    union select policy from admissions where wallet = any(${[...wallets]})
    order by 1`.execute(db)
  const policies = await readPolicies(db)
  return rows.map(({ id }) => policies(id))
}
