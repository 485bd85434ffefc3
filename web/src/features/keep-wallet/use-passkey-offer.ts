import { useEffect, useState } from 'react'
import type { MelosWallet } from '../../wallet/melos-wallet/melos-wallet.ts'

/** Whether to offer a passkey; not before the browser has said that it can. */
export function usePasskeyOffer({ canUsePasskey }: MelosWallet): boolean {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    let isMounted = true
    canUsePasskey().then(
      (can) => isMounted && setOffered(can),
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [canUsePasskey])
  return isOffered
}
