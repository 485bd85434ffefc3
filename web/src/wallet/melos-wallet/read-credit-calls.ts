import type { marketAbi } from '@melos/contracts'
import type { Address } from 'viem'
import type { CallReaders } from './read-call.ts'
import type { Payer, SigningContent } from './signing-content.ts'

/** `ICredits`, which three contracts have. */
export function creditReaders(from: Payer): Pick<CallReaders<typeof marketAbi>, 'withdrawCredit' | 'withdrawCreditTo'> {
  const read =
    (isOwn: boolean) =>
    ([token, account]: readonly [Address, Address]): SigningContent => {
      return { kind: 'withdraw-credit', from, token, account, isOwn }
    }
  return { withdrawCredit: read(false), withdrawCreditTo: read(true) }
}
