import { readSystem, type SystemStatus } from '@melos/api-contract'
import { auctionHouseAbi, melsAbi } from '@melos/contracts'
import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import { type Address, formatEther } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { ChainMeter } from '../../chain/chain-meter.ts'
import { toDate } from '../../chain/to-date.ts'
import { type Database, readConsistently } from '../../database/database.ts'
import { serve } from '../../http/serve.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { indexAgeSeconds, readSnapshot } from '../../indexer/read-snapshot.ts'
import { findPause } from '../../mail/mail-store.ts'
import { readSolvency, sumLiabilities } from './read-solvency.ts'
import { listRoleHolders } from './role-indexer.ts'

interface SystemContext {
  readonly db: Database
  readonly client: ChainClient
  readonly auctionHouse: Address
  readonly mels: Address
  readonly chain: { readonly id: number; readonly name: string }
  readonly canAppoint: boolean
  readonly meter: ChainMeter
}

export const systemRoutes: FastifyPluginAsync<SystemContext> = async (app, context) => {
  serve(app, readSystem, async () => ({ body: await readSystemStatus(context) }))
}

/** Answers even when the node doesn't: what only the node knows is then null. */
export async function readSystemStatus(context: SystemContext): Promise<SystemStatus> {
  const { db, client, chain, canAppoint } = context
  const [{ snapshot, liabilities, holders, isMailPaused, waiting }, head, accounts] = await Promise.all([
    readConsistently(db, (consistent) => readIndex({ ...context, db: consistent })),
    client.getBlock({ blockTag: 'latest' }).catch(() => undefined),
    readAccounts(context).catch(() => null),
  ])
  const { block, rebuilding } = snapshot
  const ageSeconds = indexAgeSeconds(snapshot)
  const [roleHolders, solvency] = await Promise.all([
    readRoleHolders(context, holders),
    // A partial index would show wrong amounts.
    block === undefined || rebuilding ? null : readSolvency(context, { block, liabilities }),
  ])
  return {
    chain: {
      id: chain.id,
      name: chain.name,
      head: head === undefined ? null : Number(head.number),
      headAt: head === undefined ? null : toUtcDateTime(toDate(head.timestamp)),
    },
    index: {
      block: block === undefined ? null : Number(block.number),
      lagBlocks: head === undefined || block === undefined ? null : Number(head.number - block.number),
      ageSeconds: ageSeconds === undefined ? null : Math.round(ageSeconds),
      rebuilding,
    },
    nodes: context.meter.lastHour(),
    roleHolders,
    solvency,
    accounts,
    isMailPaused,
    waiting,
    canAppoint,
  }
}

async function readIndex({ db, auctionHouse, mels }: SystemContext) {
  const snapshot = await readSnapshot(db)
  const liabilities = await sumLiabilities(db, { auctionHouse, mels })
  const holders = await listRoleHolders(db)
  const isMailPaused = (await findPause(db)) !== undefined
  return { snapshot, liabilities, holders, isMailPaused, waiting: await countWaiting(db) }
}

async function countWaiting(db: Database): Promise<SystemStatus['waiting']> {
  const { rows } = await sql<{ offers: bigint; artists: bigint; screenings: bigint }>`
    select
      (select count(*) from offers where state in ('SUBMITTED', 'IN_REVIEW')) as offers,
      (select count(*) from artists where state = 'APPLIED') as artists,
      (select count(*) from screenings join accounts on accounts.id = account_id
        where screenings.state = 'PENDING' and closed_at is null) as screenings`.execute(db)
  const { offers = 0n, artists = 0n, screenings = 0n } = rows[0] ?? {}
  return { offers: Number(offers), artists: Number(artists), screenings: Number(screenings) }
}

async function readAccounts({ client, auctionHouse }: SystemContext): Promise<SystemStatus['accounts']> {
  const house = { address: auctionHouse, abi: auctionHouseAbi } as const
  const [treasury, production] = await Promise.all([
    client.readContract({ ...house, functionName: 'treasury' }),
    client.readContract({ ...house, functionName: 'production' }),
  ])
  return { treasury, production }
}

async function readRoleHolders(
  { client, mels }: { client: ChainClient; mels: Address },
  holders: Awaited<ReturnType<typeof listRoleHolders>>,
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
