import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Address } from 'viem'
import { findLink } from '../../accounts/account-store.ts'
import { CHAIN_NOW } from '../../admission/admission-store.ts'
import { type AskSanctions, saveSanctionCheck } from '../../admission/sanctions.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { bumpDataVersion, type Database } from '../../database/database.ts'
import { holdLock } from '../../database/hold-lock.ts'
import { recordRefusal } from './record-refusal.ts'

interface CheckingOptions {
  readonly askSanctions: AskSanctions
  readonly log: FastifyBaseLogger
  readonly pace?: { readonly lookEveryMs?: number }
}

/** The number is arbitrary, but every Melos process must use the same one. */
const CHECKING_LOCK = 7_305_419
/** Longer than the node takes to answer. */
const SILENCE_TOLERATED = '15min'
const LOCK_RETRY_MS = 5_000
const LOOK_EVERY_MS = 5 * 60_000
/** How many wallets are read at once. */
const BATCH = 100

/** Asks the list once a day for every admitted wallet. Only one process per database does this at a time. */
export function startCheckingSanctions(db: Database, options: CheckingOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = checkUntilStopped(db, options, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function checkUntilStopped(db: Database, options: CheckingOptions, signal: AbortSignal): Promise<void> {
  const { log, pace } = options
  const lookEveryMs = pace?.lookEveryMs ?? LOOK_EVERY_MS
  const lock = { lock: CHECKING_LOCK, silenceTolerated: SILENCE_TOLERATED, retryMs: LOCK_RETRY_MS, signal }
  while (!signal.aborted) {
    try {
      await holdLock(db, lock, async (holder) => {
        while (!signal.aborted) {
          await checkSanctions(holder, { ...options, signal })
          await rest(lookEveryMs, signal)
        }
      })
    } catch (error) {
      log.error({ err: error }, "the list of sanctions doesn't answer, so admitted wallets couldn't be checked")
      await rest(lookEveryMs, signal)
    }
  }
}

/** Throws if the list doesn't answer. */
export async function checkSanctions(
  db: Database,
  { askSanctions, signal }: Pick<CheckingOptions, 'askSanctions'> & { signal?: AbortSignal },
): Promise<void> {
  for (;;) {
    const wallets = await listDue(db)
    for (const wallet of wallets) {
      if (signal?.aborted === true) return
      await checkWallet(db, { wallet, isSanctioned: await askSanctions(wallet) })
    }
    if (wallets.length < BATCH) return
  }
}

/** Admitted wallets that weren't checked within a day. */
async function listDue(db: Database): Promise<Address[]> {
  const { rows } = await sql<{ wallet: Address }>`
    select distinct wallet from admissions
    where valid_until >= ${CHAIN_NOW} and not exists (
      select from sanction_checks
      where sanction_checks.wallet = admissions.wallet and checked_at > now() - interval '1 day'
    )
    order by wallet limit ${BATCH}`.execute(db)
  return rows.map(({ wallet }) => wallet)
}

/** A wallet that is on the list now can't bid here any more; the owner can dismiss it on the chain. */
async function checkWallet(
  db: Database,
  { wallet, isSanctioned }: { wallet: Address; isSanctioned: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await saveSanctionCheck(tx, { wallet, isSanctioned }))) return
    const accountId = (await findLink(tx, wallet)) ?? null
    const policies = await tx
      .selectFrom('admissions')
      .select('policy')
      .where('wallet', '=', wallet)
      .where('is_dismissed', '=', false)
      .execute()
    for (const { policy } of policies) {
      await recordRefusal(tx, { wallet, policy, reason: 'SANCTIONED', accountId })
    }
    await writeAudit(tx, { action: 'SANCTION_FOUND', actor: 'daily check', network: 'server', reason: wallet })
    await bumpDataVersion(tx)
  })
}

async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined)
}
