import type { SystemStatus } from '@melos/api-contract'
import { withCommission } from '@melos/clearing'
import { melsAbi } from '@melos/contracts'
import { sql } from 'kysely'
import { type Address, formatEther, getAddress } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { ChainBlock } from '../../chain/chain-event.ts'
import type { Database } from '../../database/database.ts'

interface SolvencyContext {
  readonly client: ChainClient
  readonly auctionHouse: Address
  readonly mels: Address
}

/** What the auction house owes, in base units of MELS. */
interface Liabilities {
  readonly deposits: bigint
  readonly proceeds: bigint
  readonly credits: bigint
}

/** Compares balance and liabilities at the index's last block. Null if the node doesn't know the balance at that block. */
export async function readSolvency(
  context: SolvencyContext,
  { block, liabilities: { deposits, proceeds, credits } }: { block: ChainBlock; liabilities: Liabilities },
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
  // The node may have another block with this number, on another fork.
  return (await client.getBlock({ blockNumber })).hash === hash ? balance : undefined
}

/** A processed auction owes only credits. Proceeds that are paid before all winners are settled no longer count as deposits. */
export async function sumLiabilities(
  db: Database,
  { auctionHouse, mels }: { auctionHouse: Address; mels: Address },
): Promise<Liabilities> {
  const { rows } = await sql<Liabilities>`
    select
      coalesce(sum(offered.worth - settled.refunded - coalesce(settled.paid_out, settled.paid)), 0) as deposits,
      coalesce(sum(settled.paid) filter (where settled.paid_out is null), 0) as proceeds,
      (select coalesce(sum(amount), 0) from credits
        where contract = ${getAddress(auctionHouse)} and token = ${getAddress(mels)}) as credits
    from auctions
    cross join lateral (
      select coalesce(sum(quantity * price), 0) as worth from bids where auction_id = auctions.id and withdrawn_in is null
    ) offered
    cross join lateral (
      select
        coalesce(sum(price) filter (where type = 'BIDDER_SETTLED'), 0) as paid,
        coalesce(sum(refund) filter (where type = 'BIDDER_SETTLED'), 0) as refunded,
        sum(price) filter (where type = 'PROCEEDS_PAID') as paid_out
      from settlement_events where auction_id = auctions.id
    ) settled
    where not exists (
      select from settlement_events where auction_id = auctions.id and type = 'PROCESSED'
    )`.execute(db)
  const { deposits = 0n, proceeds = 0n, credits = 0n } = rows[0] ?? {}
  return { deposits: withCommission(deposits), proceeds: withCommission(proceeds), credits }
}
