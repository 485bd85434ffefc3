import type { Refusal } from '@melos/api-contract'
import { admissionCalls } from './admission-calls.ts'

export interface Watched {
  readonly externalId: number
  readonly address: string
  /** Whether someone has signed in to an account in this browser. */
  readonly hasAccount: boolean
  readonly signal: AbortSignal
}

/** Tells why the wallet can't bid, now and whenever the person comes back to the page, until the signal is aborted. */
export function watchRefusal(
  onRefusal: (refusal: Refusal | null) => void,
  { externalId, address, hasAccount, signal }: Watched,
): void {
  const ask = async (): Promise<void> => {
    const refusal = await admissionCalls.readRefusal(externalId, address)
    if (!signal.aborted) onRefusal(hasAccount ? toLinking(refusal) : refusal)
  }
  if (signal.aborted) return
  // The price check asks again.
  const askNow = (): void => void (document.visibilityState === 'visible' && ask().catch(console.error))
  askNow()
  // In another tab, they may have answered or linked a wallet.
  document.addEventListener('visibilitychange', askNow, { signal })
}

/** Someone who has signed in to an account only has to link the wallet to it. */
export function toLinking(refusal: Refusal | null): Refusal | null {
  return refusal?.reason === 'NO_ACCOUNT' ? { reason: 'WALLET_NOT_LINKED', next: 'LINK_WALLET' } : refusal
}
