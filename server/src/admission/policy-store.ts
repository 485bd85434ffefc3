import type { Policy, PolicyNeed } from '@melos/api-contract'
import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { RequestError } from '../http/request-error.ts'

type PolicyRow = Selectable<Schema['policies']>

export const OPEN_POLICY = 0

export async function listPolicies(db: Database): Promise<Policy[]> {
  return (await db.selectFrom('policies').selectAll().orderBy('id').execute()).map(toPolicy)
}

export async function findPolicy(db: Database, id: number): Promise<Policy | undefined> {
  const row = await db.selectFrom('policies').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toPolicy(row)
}

/** By number, with a placeholder for a policy that only the chain knows: any lister can name any number. */
export async function readPolicies(db: Database): Promise<(id: number) => Policy> {
  const known = new Map((await listPolicies(db)).map((policy) => [policy.id, policy]))
  return (id) => known.get(id) ?? unknownPolicy(id)
}

function unknownPolicy(id: number): Policy {
  const text = 'We haven’t published this policy, so no one can be admitted here.'
  return { id, name: 'Unknown', text, needs: [], countriesDenied: [], isOffered: false }
}

export function toPolicy({ id, name, text, needs, countries_denied, is_offered }: PolicyRow): Policy {
  // The table's check allows no others.
  return { id, name, text, needs: needs as PolicyNeed[], countriesDenied: countries_denied, isOffered: is_offered }
}

/** A site that can't admit anyone offers no auctions that need it. */
export const toOffered = (policy: Policy, { canAdmit }: { canAdmit: boolean }): Policy => ({
  ...policy,
  isOffered: policy.isOffered && (canAdmit || policy.id === OPEN_POLICY),
})

/** Throws unless a new auction can name the policy, whose rule stays until the transaction ends. */
export async function requireOffered(db: Database, { id, canAdmit }: { id: number; canAdmit: boolean }): Promise<void> {
  const row = await db.selectFrom('policies').selectAll().where('id', '=', id).forShare().executeTakeFirst()
  if (row === undefined || !toOffered(toPolicy(row), { canAdmit }).isOffered) throw new RequestError('POLICY_UNKNOWN')
}
