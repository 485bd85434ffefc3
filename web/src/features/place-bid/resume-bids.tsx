import { useEffect } from 'react'
import type { Address } from 'viem'
import { journal } from '../../wallet/transactions/journal.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { resumeBids } from './buy/place-bid.ts'

/**
 * For as long as a wallet is connected: what an earlier page left under way is finished, at once and when the browser is online again. Bids of
 * other tabs are waited for, because those tabs may die.
 */
export function ResumeBids({ clients, address }: { clients: WalletClients; address: Address }) {
  useEffect(() => {
    const resume = (): void => resumeBids(clients, address)
    resume()
    window.addEventListener('online', resume)
    const ignoreOthers = journal.subscribeToOthers(resume)
    return () => {
      window.removeEventListener('online', resume)
      ignoreOthers()
    }
  }, [clients, address])
  return null
}
