import type { AdminPolicy } from '@melos/api-contract'
import { sql } from 'kysely'
import { CHAIN_NOW } from '../../admission/admission-store.ts'
import { OPEN_POLICY, toPolicy } from '../../admission/policy-store.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { bumpDataVersion, type Database } from '../../database/database.ts'
import type { Actor } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { readSnapshot } from '../../indexer/read-snapshot.ts'

interface PolicyContent {
  readonly name: string
  readonly text: string
  readonly needsScreening: boolean
  readonly countriesDenied: readonly string[]
  readonly isOffered: boolean
}

export async function listAdminPolicies(db: Database): Promise<AdminPolicy[]> {
  return (await policies(db).orderBy('id').execute()).map(toAdminPolicy)
}

/** Policies with their use. An auction, an offer, a draft or an admission fixes its policy. */
const policies = (db: Database) =>
  db
    .selectFrom('policies')
    .selectAll()
    .select([
      sql<bigint>`(select count(*) from auctions where policy = policies.id)`.as('auctions'),
      sql<bigint>`(select count(*) from admissions where policy = policies.id and valid_until >= ${CHAIN_NOW})`.as(
        'admitted',
      ),
      sql<boolean>`id = ${OPEN_POLICY} or is_used
        or exists (select from auctions where policy = policies.id)
        or exists (select from admission_events where policy = policies.id)
        or exists (select from auction_drafts where policies.id::text in (content ->> 'policy', terms ->> 'policy'))
        or exists (select from offers where content ->> 'policy' = policies.id::text)`.as('is_fixed'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof policies>['executeTakeFirstOrThrow']>>

function toAdminPolicy(row: Row): AdminPolicy {
  return {
    ...toPolicy(row),
    auctions: Number(row.auctions),
    admitted: Number(row.admitted),
    isFixed: row.is_fixed,
    changedAt: toUtcDateTime(row.changed_at),
  }
}

function toRow({ name, text, needsScreening, countriesDenied, isOffered }: PolicyContent) {
  const needs = needsScreening ? ['DECLARATIONS', 'SCREENING'] : ['DECLARATIONS']
  return {
    ...{ name, text, needs, is_offered: isOffered },
    countries_denied: [...new Set(countriesDenied)].sort(),
    changed_at: new Date(),
  }
}

const MOST_POLICIES = 65_535

/** Numbers are never used twice, since admissions on the chain name them. */
export async function createPolicy(
  db: Database,
  { content, ...editor }: Actor & { content: PolicyContent },
): Promise<AdminPolicy> {
  return await db.transaction().execute(async (tx) => {
    await requireIndex(tx)
    await sql`lock table policies in share row exclusive mode`.execute(tx)
    // A number that only the chain knows has been promised by someone else.
    const { rows } = await sql<{ id: number }>`
      select 1 + greatest((select max(id) from policies), (select max(policy) from auctions),
        (select max(policy) from admission_events)) as id`.execute(tx)
    const id = rows[0]?.id ?? 1
    if (id > MOST_POLICIES) throw new RequestError('POLICY_FIXED')
    await tx
      .insertInto('policies')
      .values({ id, ...toRow(content) })
      .execute()
    return await finish(tx, { id, action: 'POLICY_CREATED', ...editor })
  })
}

/** The rule and the words of a policy that is in use stay: what people relied on must not change behind them. */
export async function changePolicy(
  db: Database,
  { id, content, ...editor }: Actor & { id: number; content: PolicyContent },
): Promise<AdminPolicy> {
  if (id > MOST_POLICIES) throw new RequestError('NOT_FOUND')
  return await db.transaction().execute(async (tx) => {
    const stored = await tx.selectFrom('policies').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (stored === undefined) throw new RequestError('NOT_FOUND')
    const { is_fixed } = await policies(tx).where('id', '=', id).executeTakeFirstOrThrow()
    const change = toRow(content)
    const isSame =
      change.name === stored.name &&
      change.text === stored.text &&
      `${change.needs}` === `${stored.needs}` &&
      `${change.countries_denied}` === `${stored.countries_denied}`
    if (id === OPEN_POLICY || (is_fixed && !isSame)) throw new RequestError('POLICY_FIXED')
    if (!isSame) await requireIndex(tx)
    await tx.updateTable('policies').set(change).where('id', '=', id).execute()
    return await finish(tx, { id, action: 'POLICY_CHANGED', ...editor })
  })
}

/** While the chain is read again, the auctions and admissions that name a policy are missing. */
async function requireIndex(tx: Database): Promise<void> {
  if ((await readSnapshot(tx)).rebuilding) throw new RequestError('UNAVAILABLE')
}

async function finish(
  tx: Database,
  { id, action, ...editor }: Actor & { id: number; action: 'POLICY_CREATED' | 'POLICY_CHANGED' },
): Promise<AdminPolicy> {
  const row = await policies(tx).where('id', '=', id).executeTakeFirstOrThrow()
  const { name, needs, countriesDenied, isOffered } = toPolicy(row)
  const denied = countriesDenied.length === 0 ? '' : `, not in ${countriesDenied.join(' ')}`
  const reason = `policy ${id}, ${name}: ${needs.join(' ')}${denied}${isOffered ? '' : ', not offered'}`
  await writeAudit(tx, { ...editor, action, reason })
  await bumpDataVersion(tx)
  return toAdminPolicy(row)
}
