import type { AccountState } from '@melos/api-contract'
import { sql } from 'kysely'
import { type Address, getAddress, isAddress } from 'viem'
import { isAboutAccount, wasLinked } from '../../accounts/account-log.ts'
import { type Database, readPage } from '../../database/database.ts'

interface Filter {
  readonly state: AccountState | undefined
  readonly search: string | undefined
  readonly offset: number
  readonly limit: number
}

const openAppeals = sql<bigint>`(
  select count(*) from restrictions
  where restrictions.account_id = accounts.id and appealed_at is not null and answered_at is null and lifted_at is null
)`

function overseenAccounts(db: Database) {
  return db
    .selectFrom('accounts')
    .innerJoin('account_states', 'account_states.account_id', 'accounts.id')
    .select(['accounts.id', 'username', 'email', 'email_state', 'state', 'created_at', 'closed_at', 'country'])
    .select(openAppeals.as('open_appeals'))
}

export type OverseenAccountRow = Awaited<ReturnType<typeof listOverseenAccounts>>['rows'][number]

export async function listOverseenAccounts(db: Database, { state, search, ...page }: Filter) {
  let query = overseenAccounts(db).orderBy(openAppeals, 'desc').orderBy('created_at', 'desc').orderBy('accounts.id')
  if (state !== undefined) query = query.where('state', '=', state)
  if (search !== undefined && isAddress(search, { strict: false })) {
    query = query.where('accounts.id', 'in', ownersOf(db, getAddress(search)))
  } else if (search !== undefined) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where((is) => is.or([is('username', 'ilike', pattern), is('email', 'ilike', pattern)]))
  }
  return await readPage(query, page)
}

const ownersOf = (db: Database, address: Address) =>
  db.selectFrom('account_wallets').select('account_id').where('address', '=', address)

export async function findOverseenAccount(db: Database, id: string) {
  return await overseenAccounts(db).where('accounts.id', '=', id).executeTakeFirst()
}

export async function listWalletHistory(db: Database, accountId: string) {
  return await db
    .selectFrom('account_wallets')
    .select(['address', 'linked_at', 'unlinked_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

const NEWEST_ENTRIES = 50

/** What the account did, also by a wallet while it was linked, and what was done to it. */
export async function listLogOf(db: Database, { id, username }: { id: string; username: string }) {
  const byWallet = wasLinked(id, { wallet: 'audit_log.actor', at: 'audit_log.at' })
  return await db
    .selectFrom('audit_log')
    .select(['at', 'action', 'reason'])
    .where((is) => is.or([is('actor', '=', username), byWallet, isAboutAccount(username)]))
    .orderBy('id', 'desc')
    .limit(NEWEST_ENTRIES)
    .execute()
}
