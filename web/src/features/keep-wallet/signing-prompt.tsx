import { useStore } from '../../lib/store.ts'
import type { MelosWallet, SigningRequest } from '../../wallet/melos-wallet/melos-wallet.ts'
import { SigningDialog } from './signing-dialog.tsx'

const numbers = new WeakMap<SigningRequest, number>()
let count = 0

/** Asks for a yes whenever something waits for one. Mounted once, for as long as the wallet may be used. */
export function SigningPrompt({ melosWallet }: { readonly melosWallet: MelosWallet }) {
  const request = useStore(melosWallet.requests)
  const wallet = useStore(melosWallet)
  if (request === undefined || wallet.kind === 'none') return null
  return <SigningDialog key={numberOf(request)} request={request} wallet={wallet} />
}

/** A dialog of its own for each: nothing typed or pressed for one counts for the next. */
function numberOf(request: SigningRequest): number {
  const known = numbers.get(request)
  if (known !== undefined) return known
  count += 1
  numbers.set(request, count)
  return count
}
