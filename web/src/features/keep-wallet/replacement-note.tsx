import { shortenAddress } from '../../lib/shorten-address.ts'
import { useStore } from '../../lib/store.ts'
import type { MelosWallet } from '../../wallet/melos-wallet/melos-wallet.ts'
import { Warning } from './form-parts.tsx'
import { texts } from './texts.ts'

interface ReplacementNoteProps {
  readonly melosWallet: MelosWallet
  /** Of the wallet that is about to be kept; undefined while it is not known. */
  readonly address: string | undefined
}

/** What becomes of the wallet that this browser keeps already, whichever tab made it. */
export function ReplacementNote({ melosWallet, address }: ReplacementNoteProps) {
  const kept = useStore(melosWallet)
  if (kept.kind === 'none') return null
  if (kept.address === address) return <p className="text-sm text-muted">{texts.protect.same}</p>
  return <Warning>{texts.protect.replaces(shortenAddress(kept.address))}</Warning>
}
