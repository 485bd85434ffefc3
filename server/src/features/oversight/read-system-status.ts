import type { SystemStatus } from '@melos/api-contract'
import { auctionHouseAbi, melsAbi } from '@melos/contracts'
import { type Address, formatEther } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'
import { type Database, readConsistently } from '../../database/database.ts'
import type { RoleHolderRow } from '../../database/schema.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { findLatestBlock } from '../../indexer/block-store.ts'
import { findIndexState } from '../../indexer/index-state-store.ts'
import { sumLiabilities } from './liability-store.ts'
import { readSolvency } from './read-solvency.ts'
import { listRoleHolders } from './role-store.ts'

export interface SystemContext {
  readonly db: Database
  readonly client: ChainClient
  readonly auctionHouse: Address
  readonly mels: Address
  readonly chain: { readonly id: number; readonly name: string }
  readonly canAppoint: boolean
}

/** Answers whatever the chain does: what it does not say is null. */
export async function readSystemStatus(context: SystemContext): Promise<SystemStatus> {
  const { db, client, mels, chain, canAppoint } = context
  const [index, head, accounts] = await Promise.all([
    readConsistently(db, (consistent) => readIndex(consistent, mels)),
    client.getBlock({ blockTag: 'latest' }).catch(() => undefined),
    readAccounts(context).catch(() => null),
  ])
  const { block, currentAt, rebuilding, liabilities, holders } = index
  const [roleHolders, solvency] = await Promise.all([
    readRoleHolders(context, holders),
    // Half an index would say wrong things about money.
    block === undefined || rebuilding ? null : readSolvency(context, { block, liabilities }),
  ])
  return {
    chain: {
      id: chain.id,
      name: chain.name,
      head: head === undefined ? null : Number(head.number),
      headAt: head === undefined ? null : toUtcDateTime(new Date(Number(head.timestamp) * 1000)),
    },
    index: {
      block: block === undefined ? null : Number(block.number),
      lagBlocks: head === undefined || block === undefined ? null : Number(head.number - block.number),
      ageSeconds: currentAt === null ? null : Math.max(0, Math.round((Date.now() - currentAt.getTime()) / 1000)),
      rebuilding,
    },
    roleHolders,
    solvency,
    accounts,
    canAppoint,
  }
}

/** One query at a time. */
async function readIndex(db: Database, mels: Address) {
  const state = await findIndexState(db)
  const block = await findLatestBlock(db)
  const liabilities = await sumLiabilities(db, mels)
  return { ...state, block, liabilities, holders: await listRoleHolders(db) }
}

async function readAccounts({ client, auctionHouse }: SystemContext): Promise<SystemStatus['accounts']> {
  const house = { address: auctionHouse, abi: auctionHouseAbi } as const
  const [treasury, production] = await Promise.all([
    client.readContract({ ...house, functionName: 'treasury' }),
    client.readContract({ ...house, functionName: 'production' }),
  ])
  return { treasury, production }
}

/** Each account once, with all its roles and what it has at this moment. */
async function readRoleHolders(
  { client, mels }: { client: ChainClient; mels: Address },
  holders: readonly RoleHolderRow[],
): Promise<SystemStatus['roleHolders']> {
  const byAccount = Map.groupBy(holders, ({ account }) => account)
  return await Promise.all(
    [...byAccount].map(async ([address, held]) => {
      const token = { address: mels, abi: melsAbi } as const
      const [pol, melsHeld] = await Promise.all([
        format(client.getBalance({ address })),
        format(client.readContract({ ...token, functionName: 'balanceOf', args: [address] })),
      ])
      return { address, roles: held.map(({ role }) => role), pol, mels: melsHeld }
    }),
  )
}

async function format(reading: Promise<bigint>): Promise<string | null> {
  return await reading.then(formatEther, () => null)
}
