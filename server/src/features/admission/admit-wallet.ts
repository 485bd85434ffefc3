import type { GivenAdmission, RefusalReason } from '@melos/api-contract'
import { sql } from 'kysely'
import type { Address } from 'viem'
import { linkedTo, lockOpenAccount } from '../../accounts/account-store.ts'
import { findAdmission } from '../../admission/admission-store.ts'
import { type BiddingRules, findAdmissionRefusal, refuse } from '../../admission/find-refusal.ts'
import { readDeclared } from '../../admission/read-declared.ts'
import { type AskSanctions, saveSanctionCheck } from '../../admission/sanctions.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Database } from '../../database/database.ts'
import type { SessionAccount } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'
import { recordRefusal } from './record-refusal.ts'
import type { SendAdmission } from './send-admission.ts'
import { type Admitter, type SignedAdmission, signAdmission } from './sign-admission.ts'

export interface AdmittingContext extends BiddingRules {
  /** Undefined if this site has no admitter's key, so that no one can be admitted. */
  readonly admitter: Admitter | undefined
  /** On the embedded chain. */
  readonly send: SendAdmission | undefined
  /** Undefined where the chain has no list. */
  readonly askSanctions: AskSanctions | undefined
}

interface Asking {
  readonly account: SessionAccount
  readonly wallet: Address
  readonly policy: number
  readonly network: string
  /** Where the request came from, if a trusted proxy said so. */
  readonly country: string | undefined
}

const DAY_SECONDS = 86_400
const SHORTEST_DAYS = 90
/** By the chain's clock. */
const LONGEST_DAYS = 730

/** Admission is by wallet and policy, never by auction, so that no one can be shut out of one auction after seeing its bids. */
export async function admitWallet(context: AdmittingContext, asking: Asking): Promise<GivenAdmission> {
  const { admitter, send } = context
  if (admitter === undefined) throw new RequestError('UNAVAILABLE')
  const listed = await askList(context, asking.wallet)
  const decided = await context.db.transaction().execute((tx) => decide(tx, context, { ...asking, listed, admitter }))
  if (typeof decided === 'string') throw new RequestError('NOT_ADMITTED', { refusal: refuse(decided) })
  const { wallet, policy, validUntil } = decided
  // The contract keeps an admission that is as long.
  if (decided.kind === 'SENT') return decided
  return send === undefined
    ? decided
    : { kind: 'SENT', wallet, policy, validUntil, transactionHash: await send(decided) }
}

type Listed = 'YES' | 'NO' | 'UNKNOWN'

/** Asked outside the transaction, because the node may be slow. */
async function askList({ askSanctions }: AdmittingContext, wallet: Address): Promise<Listed> {
  if (askSanctions === undefined) return 'NO'
  return await askSanctions(wallet).then(
    (isSanctioned) => (isSanctioned ? 'YES' : 'NO'),
    () => 'UNKNOWN',
  )
}

/** Holds the account, so that it isn't suspended, closed or unlinked in between. A refusal is returned, since it is recorded. */
async function decide(
  tx: Database,
  context: AdmittingContext,
  asking: Asking & { listed: Listed; admitter: Admitter },
): Promise<SignedAdmission | Extract<GivenAdmission, { kind: 'SENT' }> | RefusalReason> {
  const { account, wallet, policy, network, listed, admitter } = asking
  if ((await lockOpenAccount(tx, account.id)) === undefined) throw new RequestError('UNAUTHORIZED')
  await holdPolicy(tx, policy)
  const isLinked = (await linkedTo(tx, account.id).execute()).some(({ address }) => address === wallet)
  // Nothing is stored about wallets of others.
  if (isLinked && listed !== 'UNKNOWN' && context.askSanctions !== undefined) {
    const isNew = await saveSanctionCheck(tx, { wallet, isSanctioned: listed === 'YES' })
    if (isNew) await writeAudit(tx, { action: 'SANCTION_FOUND', actor: account.username, network, reason: wallet })
  }
  const reason = isLinked ? await findReason(tx, context, asking) : 'WALLET_NOT_LINKED'
  const about = `policy ${policy}, ${wallet}`
  if (reason !== undefined) {
    const isNew = await recordRefusal(tx, { wallet, policy, reason, accountId: account.id })
    const entry = { actor: account.username, network, reason: `${about}: ${reason}` }
    if (isNew) await writeAudit(tx, { action: 'ADMISSION_REFUSED', ...entry })
    return reason
  }
  const admission = await findAdmission(tx, { wallet, policy })
  const validUntil = await chooseEnd(tx, policy)
  const present = admission.until === undefined ? undefined : Math.floor(admission.until.getTime() / 1000)
  if (present !== undefined && (present >= validUntil - DAY_SECONDS || admission.wasDismissed)) {
    return { kind: 'SENT', wallet, policy, validUntil: present, transactionHash: null }
  }
  await tx
    .updateTable('policies')
    .set({ is_used: true })
    .where('id', '=', policy)
    .where('is_used', '=', false)
    .execute()
  await writeAudit(tx, { action: 'WALLET_ADMITTED', actor: account.username, network, reason: about })
  return await signAdmission(admitter, { wallet, policy, validUntil })
}

/** The policy's rule stays as it is until this is decided. The first admission marks it as used, which needs the stronger lock. */
async function holdPolicy(tx: Database, policy: number): Promise<void> {
  const row = tx.selectFrom('policies').select('is_used').where('id', '=', policy)
  const isUsed = (await row.executeTakeFirst())?.is_used === true
  await (isUsed ? row.forShare() : row.forUpdate()).executeTakeFirst()
}

async function findReason(
  tx: Database,
  context: AdmittingContext,
  { account: { id, username }, wallet, policy, listed, country }: Asking & { listed: Listed },
): Promise<RefusalReason | undefined> {
  const { state } = await tx
    .selectFrom('account_states')
    .select('state')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  const bidder = { wallet, account: { id, username, state }, policy }
  const refusal = await findAdmissionRefusal({ ...context, db: tx }, bidder)
  if (refusal !== undefined) return refusal.reason
  const { wasDismissed, until } = await findAdmission(tx, { wallet, policy })
  if (wasDismissed && until === undefined) return 'DISMISSED'
  if (listed === 'UNKNOWN') return 'CHECK_UNAVAILABLE'
  const declared = await readDeclared(tx, id)
  // Asked once more, and believed then: a person can travel, and the network's country can be wrong.
  const differs = country !== undefined && country !== declared.country
  return differs && declared.countryCheck !== 'DIFFERED' ? 'CONFIRM_COUNTRY' : undefined
}

/** The later of 90 days and the end of the policy's last auction. */
async function chooseEnd(tx: Database, policy: number): Promise<number> {
  const { rows } = await sql<{ now: Date; block: Date; end: Date | null }>`
    select greatest(now(), (select max(timestamp) from blocks)) as now,
      coalesce((select max(timestamp) from blocks), now()) as block,
      (select max(planned_ends_at) from auctions where auctions.policy = ${policy}) as end`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('A query without a table answers')
  const wished = Math.max(secondsOf(row.now) + SHORTEST_DAYS * DAY_SECONDS, row.end === null ? 0 : secondsOf(row.end))
  return Math.min(wished, secondsOf(row.block) + LONGEST_DAYS * DAY_SECONDS)
}

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000)
