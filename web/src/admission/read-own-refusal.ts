import type { Refusal } from '@melos/api-contract'
import { admissionCalls } from './admission-calls.ts'

interface Asked {
  readonly externalId: number
  readonly address: string
  /** Whether someone has signed in to an account in this browser. */
  readonly hasAccount: boolean
}

/** Why the wallet can't bid; null if it can. */
export async function readOwnRefusal({ externalId, address, hasAccount }: Asked): Promise<Refusal | null> {
  const refusal = await admissionCalls.readRefusal(externalId, address)
  return hasAccount ? toLinking(refusal) : refusal
}

/** Someone who has signed in to an account only has to link the wallet to it. */
export function toLinking(refusal: Refusal | null): Refusal | null {
  return refusal?.reason === 'NO_ACCOUNT' ? { reason: 'WALLET_NOT_LINKED', next: 'LINK_WALLET' } : refusal
}
