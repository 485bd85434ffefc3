import { getConnection } from '@wagmi/core'
import {
  type Address,
  type EIP1193Provider,
  encodeFunctionData,
  type Hash,
  type Hex,
  isAddressEqual,
  isHash,
} from 'viem'
import type { ContractCall } from './contract-call.ts'
import { isRejection } from './is-rejection.ts'
import type { WalletDoor } from './wallet-door.ts'

/** By these a wallet says that it did nothing: EIP-1193 and JSON-RPC. */
const nothingDone: ReadonlySet<unknown> = new Set([4100, 4200, 4900, 4901, 4902, -32_600, -32_601, -32_602])

/** The wallet was asked, and whether it sent anything is not known. */
export class UnsureSendingError extends Error {
  override readonly name = 'UnsureSendingError'
  readonly code = 'UNSURE_SENDING'
}

/** The wallet is on another account or network than the call is for; it was not asked. */
export class WalletElsewhereError extends Error {
  override readonly name = 'WalletElsewhereError'
  readonly code = 'WALLET_ELSEWHERE'
}

interface Transaction {
  readonly from: Address
  /** Absent when a contract is deployed. */
  readonly to?: Address
  readonly data: Hex
}

/**
 * Has the wallet send a call, once: what answers with an error may have sent it all the same, so it is never asked again for the
 * same. Rejects as the wallet did when that is sure to have done nothing, else with `UnsureSendingError`.
 */
export async function sendCall(
  door: Pick<WalletDoor, 'config' | 'site'>,
  { from, call }: { from: Address; call: ContractCall },
): Promise<Hash> {
  return await send(door, { from, to: call.address, data: encodeFunctionData(call) })
}

/** The same for a contract that is put on the chain. */
export async function sendDeployment(
  door: Pick<WalletDoor, 'config' | 'site'>,
  { from, data }: { from: Address; data: Hex },
): Promise<Hash> {
  return await send(door, { from, data })
}

async function send(
  { config, site }: Pick<WalletDoor, 'config' | 'site'>,
  { from, ...transaction }: Transaction,
): Promise<Hash> {
  const { connector } = getConnection(config)
  if (connector === undefined) throw new WalletElsewhereError('No wallet is connected')
  const accounts = await connector.getAccounts()
  const isHere = (await connector.getChainId()) === site.chain.id
  if (!isHere || !accounts.some((account) => isAddressEqual(account, from)))
    throw new WalletElsewhereError('The wallet is on another account or network')
  // Every connector of ours gives an EIP-1193 provider.
  const provider = (await connector.getProvider()) as EIP1193Provider
  return readHash(await ask(provider, { from, ...transaction }))
}

async function ask(provider: EIP1193Provider, transaction: Transaction) {
  try {
    return await provider.request({ method: 'eth_sendTransaction', params: [transaction] })
  } catch (error) {
    if (isRejection(error) || hasDoneNothing(error)) throw error
    throw new UnsureSendingError('The wallet answered with an error', { cause: error })
  }
}

function hasDoneNothing(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return nothingDone.has(code) || isShortOfPol(message)
}

/** Every node says it in these words. */
export function isShortOfPol(message: unknown): boolean {
  return /insufficient funds/i.test(String(message))
}

function readHash(answer: unknown): Hash {
  if (typeof answer === 'string' && isHash(answer)) return answer
  throw new UnsureSendingError('The wallet answered with something that is no transaction')
}
