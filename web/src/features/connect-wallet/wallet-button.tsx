import { shortenAddress } from '../../lib/shorten-address.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { useWallet } from '../../wallet/wallet.ts'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { buttonTexts } from './button-texts.ts'

export function WalletButton() {
  const wallet = useWallet()
  const isConnected = wallet.kind === 'connected'
  return (
    <button
      type="button"
      disabled={!useIsHydrated()}
      onClick={askForWallet}
      className={`inline-flex h-11 min-w-36 shrink-0 cursor-pointer items-center justify-center rounded-full px-4 text-sm font-semibold noscript:hidden ${isConnected ? 'border border-line font-mono hover:border-muted' : 'bg-ink text-paper hover:opacity-90'}`}
    >
      {isConnected
        ? shortenAddress(wallet.address)
        : wallet.kind === 'connecting'
          ? buttonTexts.connecting
          : buttonTexts.connect}
    </button>
  )
}
