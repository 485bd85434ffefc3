import { gateAbi } from '@melos/contracts'
import { type Address, type ContractFunctionArgs, type ContractFunctionName, type Hex, parseSignature } from 'viem'
import type { ContractCall } from './transactions/ask-wallet.ts'
import type { Admission, AdmissionEntry, DismissalEntry } from './transactions/journal-entry.ts'
import type { WalletClients } from './wallet-clients.ts'

export type GateCallEntry = AdmissionEntry | DismissalEntry

type Name = ContractFunctionName<typeof gateAbi, 'nonpayable'>

export function toGateCall(clients: WalletClients, entry: GateCallEntry): ContractCall {
  switch (entry.kind) {
    case 'admit':
      return toAdmitCall(clients, { ...entry, wallet: entry.address })
    case 'dismiss':
      return toCall(clients, 'dismiss', [entry.wallet, BigInt(entry.policy), entry.reason])
    default:
      return entry satisfies never
  }
}

/** A wallet's admission with an admitter's signature. */
export interface SignedAdmission extends Admission {
  readonly wallet: Address
  readonly signature: Hex
}

export function toAdmitCall(
  clients: WalletClients,
  { wallet, policy, validUntil, signature }: SignedAdmission,
): ContractCall {
  const { r, s, yParity } = parseSignature(signature)
  return toCall(clients, 'admit', [wallet, BigInt(policy), BigInt(validUntil), 27 + yParity, r, s])
}

function toCall<Called extends Name>(
  { site }: WalletClients,
  functionName: Called,
  args: ContractFunctionArgs<typeof gateAbi, 'nonpayable', Called> & readonly unknown[],
): ContractCall {
  return { address: site.contracts.gate, abi: gateAbi, functionName, args }
}

interface Asked {
  readonly wallet: Address
  readonly policy: number
  readonly blockNumber?: bigint | undefined
}

/** In seconds; 0 if the wallet was never admitted or has been dismissed. */
export async function readAdmittedUntil(
  { client, site }: WalletClients,
  { wallet, policy, blockNumber }: Asked,
): Promise<number> {
  const until = await client.readContract({
    address: site.contracts.gate,
    abi: gateAbi,
    functionName: 'admittedUntil',
    args: [wallet, BigInt(policy)],
    ...(blockNumber === undefined ? {} : { blockNumber }),
  })
  return Number(until)
}

export async function hasGateEffect(
  clients: WalletClients,
  entry: GateCallEntry,
  at: { readonly blockNumber?: bigint },
): Promise<boolean> {
  const { policy } = entry
  switch (entry.kind) {
    case 'admit':
      return (await readAdmittedUntil(clients, { wallet: entry.address, policy, ...at })) >= entry.validUntil
    case 'dismiss':
      return (await readAdmittedUntil(clients, { wallet: entry.wallet, policy, ...at })) === 0
    default:
      return entry satisfies never
  }
}
