import type { SystemStatus } from '@melos/api-contract'
import { melsAbi } from '@melos/contracts'
import { type Address, formatEther } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { ChainBlock } from '../../chain/chain-event.ts'
import type { Liabilities } from './liability-store.ts'

interface SolvencyContext {
  readonly client: ChainClient
  readonly auctionHouse: Address
  readonly mels: Address
}

interface Standing {
  /** The index's last: liabilities and balance are of this block. */
  readonly block: ChainBlock
  readonly liabilities: Liabilities
}

/** Null when the node has forgotten the block, does not have it yet, or does not answer. */
export async function readSolvency(
  context: SolvencyContext,
  { block, liabilities: { deposits, proceeds, credits } }: Standing,
): Promise<SystemStatus['solvency']> {
  const balance = await readBalance(context, block).catch(() => undefined)
  if (balance === undefined) return null
  const liabilities = deposits + proceeds + credits
  return {
    block: Number(block.number),
    balance: formatEther(balance),
    deposits: formatEther(deposits),
    proceeds: formatEther(proceeds),
    credits: formatEther(credits),
    liabilities: formatEther(liabilities),
    isSolvent: balance >= liabilities,
  }
}

async function readBalance(
  { client, auctionHouse, mels }: SolvencyContext,
  { number: blockNumber, hash }: ChainBlock,
): Promise<bigint | undefined> {
  const call = { address: mels, abi: melsAbi, functionName: 'balanceOf', args: [auctionHouse] } as const
  const balance = await client.readContract({ ...call, blockNumber })
  // The number alone may be that of a block on another fork.
  return (await client.getBlock({ blockNumber })).hash === hash ? balance : undefined
}
