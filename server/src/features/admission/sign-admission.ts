import type { GivenAdmission } from '@melos/api-contract'
import { type Address, type Hex, parseSignature } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** Whose signature `Gate` accepts. */
export interface Admitter {
  readonly account: PrivateKeyAccount
  readonly chainId: number
  readonly gate: Address
}

export function openAdmitter({
  key,
  ...where
}: {
  key: Hex | undefined
  chainId: number
  gate: Address
}): Admitter | undefined {
  return key === undefined ? undefined : { ...where, account: privateKeyToAccount(key) }
}

export interface Admission {
  readonly wallet: Address
  readonly policy: number
  /** In seconds since 1970. */
  readonly validUntil: number
}

export type SignedAdmission = Extract<GivenAdmission, { kind: 'SIGNED' }>

const types = {
  Admission: [
    { name: 'wallet', type: 'address' },
    { name: 'policy', type: 'uint256' },
    { name: 'validUntil', type: 'uint256' },
  ],
} as const

/** Signs what `Gate.admit` takes (EIP-712). */
export async function signAdmission(
  { account, chainId, gate }: Admitter,
  { wallet, policy, validUntil }: Admission,
): Promise<SignedAdmission> {
  const signature = await account.signTypedData({
    domain: { name: 'Melos', version: '1', chainId, verifyingContract: gate },
    types,
    primaryType: 'Admission',
    message: { wallet, policy: BigInt(policy), validUntil: BigInt(validUntil) },
  })
  const { r, s, yParity } = parseSignature(signature)
  return { kind: 'SIGNED', wallet, policy, validUntil, v: 27 + yParity, r, s }
}
