import { useEffect } from 'react'
import type { Address } from 'viem'
import { journal } from '../../wallet/transactions/journal.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { resumeBids } from './buy/place-bid.ts'

/**
 * Finishes the bids that an earlier page left unfinished: when a wallet connects, when the browser comes back online, and when
 * another tab changes the journal, because that tab may close before its bid is done.
 */
export function ResumeBids({ clients, address }: { clients: WalletClients; address: Address }) {
  useEffect(() => {
    const resume = (): void => resumeBids(clients, address)
    resume()
    window.addEventListener('online', resume)
    const unsubscribe = journal.subscribeToOthers(resume)
    return () => {
      window.removeEventListener('online', resume)
      unsubscribe()
    }
  }, [clients, address])
  return null
}
