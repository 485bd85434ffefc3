import { loadOrReload } from '../lib/load-failure.ts'
import { useSite } from '../lib/site.ts'
import { loadWallet } from '../wallet/load-wallet.ts'
import { useWallet, type WalletState } from '../wallet/wallet.ts'

/** Signs a message with the connected wallet. */
export type Sign = (message: string) => Promise<string>

/** The connected wallet, and how to sign with it. */
export function useWalletSignature(): { readonly wallet: WalletState; readonly sign: Sign } {
  const site = useSite()
  const wallet = useWallet()
  return {
    wallet,
    async sign(message) {
      if (wallet.kind !== 'connected') throw new Error('No wallet is connected')
      const [clients, { signWithWallet }] = await Promise.all([
        loadWallet(site),
        loadOrReload(() => import('./sign-with-wallet.ts')),
      ])
      return await signWithWallet(clients, wallet.address, message)
    },
  }
}
