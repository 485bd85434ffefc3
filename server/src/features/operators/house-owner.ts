import type { Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** Who may let others settle and list. */
export interface HouseOwner {
  readonly chainId: number
  readonly account: PrivateKeyAccount
}

/** Known on the embedded chain alone: elsewhere the owner's key is nowhere near a server. */
export function openHouseOwner({ chainId, key }: { chainId: number; key: Hex | undefined }): HouseOwner | undefined {
  return key === undefined ? undefined : { chainId, account: privateKeyToAccount(key) }
}
