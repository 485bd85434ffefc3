import { auctionHouseAbi } from '@melos/contracts'
import { getConnection } from '@wagmi/core'
import { type Abi, type Address, type ContractFunctionArgs, getAddress, type Hash } from 'viem'
import { isRejection } from '../../wallet/is-rejection.ts'
import { sendCall } from '../../wallet/send-call.ts'
import { switchNetwork } from '../../wallet/switch-network.ts'
import type { WalletDoor } from '../../wallet/wallet-door.ts'
import { describeFailure } from './describe-failure.ts'
import type { OwnCall } from './own-call.ts'
import { texts } from './texts.ts'

interface Sending {
  readonly address: Address
  readonly call: OwnCall
  /** The wallet has sent it; the chain has not taken it yet. */
  readonly onSent: () => void
}

export type Sent =
  | { readonly kind: 'done' }
  /** The person said no, or withdrew it in the wallet. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly sentence: string }

type Door = Pick<WalletDoor, 'site' | 'config' | 'client'>

/** Tries a call, has the wallet send it and waits for the chain. */
export async function sendOwn(door: Door, { address, call, onSent }: Sending): Promise<Sent> {
  let hash: Hash
  try {
    hash = await send(door, { address, call })
  } catch (error) {
    if (isRejection(error)) return { kind: 'refused' }
    console.error(error)
    return { kind: 'failed', sentence: describeFailure(error, call) }
  }
  onSent()
  try {
    return await waitFor(door, hash)
  } catch (error) {
    console.error(error)
    return { kind: 'failed', sentence: texts.sending.unknown }
  }
}

async function send(door: Door, { address, call }: Omit<Sending, 'onSent'>): Promise<Hash> {
  const { chain, contracts } = door.site
  if (getConnection(door.config).chainId !== chain.id) await switchNetwork(door)
  const request = { address: contracts.auctionHouse, abi, ...toFunction(call, address) }
  // What the contract refuses costs no fee this way, and has a reason.
  await door.client.simulateContract({ account: address, ...request })
  return await sendCall(door, { from: address, call: request })
}

/** Without its own type: that would have to know which of the two functions is called. */
const abi: Abi = auctionHouseAbi

interface HouseFunction<Name extends 'reclaim' | 'withdrawCredit'> {
  readonly functionName: Name
  readonly args: ContractFunctionArgs<typeof auctionHouseAbi, 'nonpayable', Name>
}

function toFunction(call: OwnCall, account: Address): HouseFunction<'reclaim'> | HouseFunction<'withdrawCredit'> {
  switch (call.kind) {
    case 'reclaim':
      return { functionName: 'reclaim', args: [BigInt(call.auctionId)] }
    case 'withdraw':
      return { functionName: 'withdrawCredit', args: [getAddress(call.token), account] }
    default:
      return call satisfies never
  }
}

async function waitFor({ client }: Door, hash: Hash): Promise<Sent> {
  let isOurs = true
  const { status } = await client.waitForTransactionReceipt({
    hash,
    // However long it takes: giving up early would call a success a failure.
    timeout: 0,
    // A higher fee for the same call is still ours; anything else in its place is not.
    onReplaced: ({ reason }) => {
      isOurs = reason === 'repriced'
    },
  })
  if (!isOurs) return { kind: 'refused' }
  return status === 'success' ? { kind: 'done' } : { kind: 'failed', sentence: texts.sending.failedOnChain }
}
