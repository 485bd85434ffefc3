import type { AdminAdmission, RecordedRefusal, RefusalReason } from '@melos/api-contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Address, Hash } from 'viem'
import { CHAIN_NOW } from '../../admission/admission-store.ts'
import type { Database } from '../../database/database.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'

interface Filter {
  readonly policy?: number | undefined
  /** A part of the username, or a wallet's whole address. */
  readonly search?: string | undefined
  readonly offset: number
  readonly limit: number
}

interface AdmissionRow {
  readonly wallet: Address
  readonly policy: number
  readonly status: AdminAdmission['status']
  readonly admitted_at: Date | null
  readonly valid_until: Date | null
  readonly happened_at: Date
  readonly reason_hash: Hash | null
  readonly reason: string | null
  readonly is_sanctioned: boolean
  readonly account_id: string | null
  readonly username: string | null
  readonly total: bigint
}

/** What the contract knows, newest first. */
export async function listAdmissions(
  db: Database,
  { policy, status, search, offset, limit }: Filter & { status?: AdminAdmission['status'] | undefined },
): Promise<{ data: AdminAdmission[]; total: number }> {
  const { rows } = await sql<AdmissionRow>`
    select *, count(*) over () as total from (
      select admissions.wallet, admissions.policy, valid_until, happened_at, reason_hash, reason, block_number, log_index,
        case when is_dismissed then 'DISMISSED' when valid_until < ${CHAIN_NOW} then 'EXPIRED' else 'ADMITTED' end as status,
        (
          select max(events.happened_at) from admission_events events
          where events.wallet = admissions.wallet and events.policy = admissions.policy and events.type = 'ADMITTED'
        ) as admitted_at,
        coalesce(is_sanctioned, false) as is_sanctioned, accounts.id as account_id, username
      from admissions
      left join dismissal_reasons
        on hash = reason_hash and dismissal_reasons.wallet = admissions.wallet and dismissal_reasons.policy = admissions.policy
      left join sanction_checks on sanction_checks.wallet = admissions.wallet
      ${ownerOf('admissions.wallet')}
    ) as listed
    where ${matches({ policy, search })} and ${status === undefined ? sql`true` : sql`status = ${status}`}
    order by block_number desc, log_index desc offset ${offset} limit ${limit}`.execute(db)
  return { data: rows.map(toAdmission), total: Number(rows[0]?.total ?? 0) }
}

function toAdmission(row: AdmissionRow): AdminAdmission {
  const { wallet, policy, status, admitted_at, valid_until, happened_at, reason_hash, reason, is_sanctioned } = row
  return {
    ...{ wallet, policy, status },
    admittedAt: admitted_at && toUtcDateTime(admitted_at),
    validUntil: valid_until && toUtcDateTime(valid_until),
    dismissed: reason_hash && { at: toUtcDateTime(happened_at), reasonHash: reason_hash, reason },
    isSanctioned: is_sanctioned,
    account: accountOf(row),
  }
}

interface RefusalRow {
  readonly id: bigint
  readonly refused_at: Date
  readonly wallet: Address
  readonly policy: number
  readonly reason: RefusalReason
  readonly account_id: string | null
  readonly username: string | null
  readonly total: bigint
}

export async function listRefusals(
  db: Database,
  { policy, reason, search, offset, limit }: Filter & { reason?: RefusalReason | undefined },
): Promise<{ data: RecordedRefusal[]; total: number }> {
  const { rows } = await sql<RefusalRow>`
    select *, count(*) over () as total from (
      select admission_refusals.*, username from admission_refusals left join accounts on accounts.id = account_id
    ) as listed
    where ${matches({ policy, search })} and ${reason === undefined ? sql`true` : sql`reason = ${reason}`}
    order by id desc offset ${offset} limit ${limit}`.execute(db)
  const data = rows.map((row) => ({
    id: Number(row.id),
    at: toUtcDateTime(row.refused_at),
    ...{ wallet: row.wallet, policy: row.policy, reason: row.reason },
    account: accountOf(row),
  }))
  return { data, total: Number(rows[0]?.total ?? 0) }
}

/** The account that the wallet is linked to now. */
const ownerOf = (wallet: string): RawBuilder<unknown> => sql`
  left join account_wallets on address = ${sql.ref(wallet)} and unlinked_at is null
  left join accounts on accounts.id = account_wallets.account_id`

function matches({ policy, search }: Pick<Filter, 'policy' | 'search'>): RawBuilder<SqlBool> {
  const conditions = [
    ...(policy === undefined ? [] : [sql<SqlBool>`policy = ${policy}`]),
    ...(search === undefined
      ? []
      : [sql<SqlBool>`(lower(wallet) = lower(${search}) or strpos(lower(username), lower(${search})) > 0)`]),
  ]
  return conditions.length === 0 ? sql<SqlBool>`true` : sql.join(conditions, sql` and `)
}

function accountOf({ account_id: id, username }: { account_id: string | null; username: string | null }) {
  return id === null || username === null ? null : { id, username }
}
