import type { Address, Hex } from 'viem'
import { findLink, isLiveSeller, lockAccount } from '../../accounts/account-store.ts'
import { isBarred } from '../../accounts/barred-store.ts'
import { isHouseWallet } from '../../accounts/house-wallets.ts'
import { findSuspension } from '../../accounts/restriction-store.ts'
import { refuseLastWayIn } from '../../accounts/ways-in.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { saveAttempt, takeAttempt } from '../../authentication/sign-in-attempt-store.ts'
import { ATTEMPT_MS, makeSignInMessage } from '../../authentication/sign-in-message.ts'
import { verifySignature } from '../../authentication/verify-signature.ts'
import { type Database, isUniqueViolation } from '../../database/database.ts'
import type { SessionAccount } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import type { AccountsContext } from './accounts-context.ts'

interface Asking {
  readonly account: SessionAccount
  readonly address: Address
  readonly network: string
}

const statements = {
  LINK: (username: string) =>
    `Link this wallet to the Melos account ${username}. This costs nothing and moves no money.`,
  VERIFY: (username: string) =>
    `Confirm a change to the Melos account ${username}. This costs nothing and moves no money.`,
}

type Purpose = keyof typeof statements

/** The message is good for its purpose and its account only. */
export async function askForSignature(
  { db, site }: AccountsContext,
  { account, address, network, purpose }: Asking & { purpose: Purpose },
): Promise<string> {
  const now = new Date()
  const statement = statements[purpose](account.username)
  const message = makeSignInMessage(site, { address, now, statement, accountId: account.id })
  const expiresAt = new Date(now.getTime() + ATTEMPT_MS)
  await saveAttempt(db, { address, network, message, expiresAt, purpose, accountId: account.id })
  return message
}

/** Takes the stored message before it verifies the signature, so each message allows only one try. */
export async function requireSignature(
  { db, client }: AccountsContext,
  { account, address, network, purpose, signature }: Asking & { purpose: Purpose; signature: Hex },
): Promise<void> {
  const message = await takeAttempt(db, { address, network, now: new Date(), purpose, accountId: account.id })
  if (message !== undefined && (await verifySignature(client, { address, message, signature }))) return
  await writeAudit(db, { action: 'SIGN_IN_REFUSED', actor: account.username, network, reason: `${purpose} ${address}` })
  throw new RequestError('WRONG_CREDENTIALS')
}

/** Safe to repeat: a wallet that is already linked stays linked, and nobody is told twice. */
export async function linkWallet(context: AccountsContext, { account, address, network }: Asking): Promise<void> {
  const { db, keys } = context
  if (await isHouseWallet(context, address)) throw new RequestError('HOUSE_WALLET')
  if (await isBarred(db, keys.barred, address)) throw new RequestError('BARRED')
  await db.transaction().execute(async (tx) => {
    const owner = await lockAccount(tx, account.id)
    if (owner === undefined || owner.closed_at !== null) throw new RequestError('FORBIDDEN')
    const link = await findLink(tx, address)
    if (link === account.id) return
    if (link !== undefined) throw new RequestError('WALLET_TAKEN')
    await insertLink(tx, { address, account_id: account.id, linked_at: new Date() })
    await writeAudit(tx, { action: 'WALLET_LINKED', actor: owner.username, network, reason: address })
    const to = { address: owner.email, accountId: owner.id }
    await enqueueMail(tx, { kind: 'WALLET_LINKED', to, username: owner.username, wallet: address })
  })
}

async function insertLink(
  tx: Database,
  link: { address: Address; account_id: string; linked_at: Date },
): Promise<void> {
  try {
    await tx.insertInto('account_wallets').values(link).execute()
  } catch (error) {
    throw isUniqueViolation(error) ? new RequestError('WALLET_TAKEN', { cause: error }) : error
  }
}

/** The link's history stays. A suspended account keeps its wallets, because they would be free without it. */
export async function unlinkWallet({ db }: AccountsContext, { account, address, network }: Asking): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const owner = await lockAccount(tx, account.id)
    if (owner === undefined || (await findLink(tx, address)) !== account.id) throw new RequestError('NOT_FOUND')
    if ((await findSuspension(tx, account.id)) !== undefined) throw new RequestError('ACCOUNT_SUSPENDED')
    if (await isLiveSeller(tx, address)) throw new RequestError('WALLET_IN_USE')
    await refuseLastWayIn(tx, { account: owner, without: 'a wallet' })
    await tx
      .updateTable('account_wallets')
      .set({ unlinked_at: new Date() })
      .where('address', '=', address)
      .where('unlinked_at', 'is', null)
      .execute()
    await writeAudit(tx, { action: 'WALLET_UNLINKED', actor: owner.username, network, reason: address })
    const to = { address: owner.email, accountId: owner.id }
    await enqueueMail(tx, { kind: 'WALLET_UNLINKED', to, username: owner.username, wallet: address })
  })
}
