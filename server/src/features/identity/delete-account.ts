import type { Address } from 'viem'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Database } from '../../database/database.ts'
import { deleteSessionsOf } from './session-store.ts'
import { deleteAttemptsOf } from './sign-in-attempt-store.ts'

/** Deletes what other features keep of a wallet. */
export type ForgetWallet = (tx: Database, address: Address) => Promise<void>

/** All or nothing. The audit log stays for its time: it is there for the wallet's sake too. */
export async function deleteAccount(
  { db, forgetWallet }: { db: Database; forgetWallet: ForgetWallet },
  { address, network }: { address: Address; network: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await deleteSessionsOf(tx, address)
    await deleteAttemptsOf(tx, address)
    await forgetWallet(tx, address)
    await writeAudit(tx, { action: 'ACCOUNT_DELETED', actor: address, network })
  })
}
