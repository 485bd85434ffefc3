import type { Me } from '@melos/api-contract'
import type { Database } from '../database/database.ts'
import type { SessionAccount } from '../http/auth-guard.ts'
import { findOwnAccount, isSeller, listLinkedWallets } from './account-store.ts'

export async function describeAccount(
  db: Database,
  { id, username, state }: SessionAccount,
): Promise<NonNullable<Me['account']>> {
  const account = await findOwnAccount(db, id)
  const wallets = await listLinkedWallets(db, id)
  return {
    id,
    username,
    email: account.email,
    emailState: account.email_state,
    state,
    wallets: wallets.map(({ address }) => address),
    isArtist: await isSeller(db, id),
  }
}
