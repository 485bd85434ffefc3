import type { Account } from '@melos/api-contract'
import { session } from '../../api/session.ts'

/** Forgets this browser's sessions of an account that the server has ended; the wallet of someone else stays signed in. */
export function clearSessions({ wallets }: Pick<Account, 'wallets'>): void {
  const own = session.readAccount()
  if (own !== undefined) session.clear(own)
  const wallet = session.readWallet()
  const isLinked = wallets.some(({ address }) => address.toLowerCase() === wallet?.address)
  if (wallet !== undefined && isLinked) session.clear(wallet)
}
