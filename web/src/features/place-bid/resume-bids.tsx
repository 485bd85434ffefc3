import { useEffect } from 'react'
import type { Address } from 'viem'
import type { WalletDoor } from '../../wallet/wallet-door.ts'
import { bidJournal } from './buy/bid-journal.ts'
import { resumeBids } from './buy/resume-bids.ts'

/**
 * For as long as a wallet is connected: what an earlier page left under way goes on, at once and when the line is back. Bids of
 * other tabs are waited for, because those tabs may die.
 */
export function ResumeBids({ door, address }: { door: WalletDoor; address: Address }) {
  useEffect(() => {
    const resume = (): void => resumeBids(door, address)
    resume()
    window.addEventListener('online', resume)
    const ignoreOthers = bidJournal.subscribeToOthers(resume)
    return () => {
      window.removeEventListener('online', resume)
      ignoreOthers()
    }
  }, [door, address])
  return null
}
