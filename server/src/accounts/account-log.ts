import type { AuditAction } from '@melos/api-contract'
import { type RawBuilder, sql } from 'kysely'

/** What the provider does to an account. Other actions' reasons can be text that people typed. */
const actions = [
  'ACCOUNT_WARNED',
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_TERMINATED',
  'RESTRICTION_LIFTED',
  'APPEAL_ANSWERED',
  'SCREENING_PASSED',
  'SCREENING_FAILED',
  'STRIKE_ISSUED',
  'STRIKE_WITHDRAWN',
] as const satisfies readonly AuditAction[]

/** The log's entry for something that the provider does to an account. */
export function aboutAccount(username: string, statement: string): string {
  return `${prefixOf(username)}${statement}`
}

const prefixOf = (username: string): string => `account ${username}: `

/** Whether an entry of the log is something that the provider did to this account. */
export function isAboutAccount(username: string): RawBuilder<boolean> {
  return sql<boolean>`(action = any (${[...actions]}) and starts_with(reason, ${prefixOf(username)}))`
}

/** Whether the wallet was linked to the account at that time: before and after it may be someone else's. */
export const wasLinked = (accountId: string, { wallet, at }: { wallet: string; at: string }) => sql<boolean>`exists (
  select from account_wallets as link
  where link.account_id = ${accountId} and link.address = ${sql.ref(wallet)} and link.linked_at <= ${sql.ref(at)}
    and (link.unlinked_at is null or link.unlinked_at > ${sql.ref(at)})
)`
