import type { Database } from '../database/database.ts'
import type { AccountRow } from '../database/schema.ts'
import { RequestError } from '../http/request-error.ts'
import { listLinkedWallets } from './account-store.ts'

/** A password, a passkey or a wallet must remain. An email alone is not a way in: it only resets a password. */
export async function refuseLastWayIn(
  tx: Database,
  { account, without }: { account: AccountRow; without: 'a wallet' | 'a passkey' },
): Promise<void> {
  const wallets = (await listLinkedWallets(tx, account.id)).length
  const passkeys = await tx.selectFrom('passkeys').select('id').where('account_id', '=', account.id).execute()
  const ways = (account.password_hash === null ? 0 : 1) + wallets + passkeys.length
  if (ways <= 1) throw new RequestError('LAST_WAY_IN', { detail: `${REASON[without]} Add another one first.` })
}

const REASON = {
  'a wallet': 'This wallet is the last way to sign in.',
  'a passkey': 'This passkey is the last way to sign in.',
}
