import type { ChainAct } from '@melos/api-contract'
import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Database } from '../../database/database.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'

interface AuctionOfWork {
  readonly id: bigint
  readonly token: Address
  readonly seller: Address
  readonly has_ended: boolean
  readonly withdrawn_at: Date | null
  /** Whether it sold the song. */
  readonly has_market: boolean
  readonly market_event: 'OPENED' | 'HALTED' | 'RESUMED' | 'CLOSED' | null
  readonly market_at: Date | null
  /** The seller's last hold. */
  readonly held_at: Date | null
  readonly held_until: Date | null
}

/** The state of the song's block: of all cases, because the chain knows only the song. */
type BlockState = 'NONE' | 'TEMPORARY' | 'PERMANENT'

/** What is due on the chain, and what the index has seen of it. Newest auction first. */
export async function listChainActs(
  db: Database,
  { workId, state, now }: { workId: string; state: BlockState; now: Date },
): Promise<ChainAct[]> {
  const { rows } = await sql<AuctionOfWork>`
    select auctions.id, auctions.token, auctions.seller, auctions.ends_at <= ${now} as has_ended,
      withdrawn_block.timestamp as withdrawn_at, songs.token is not null as has_market,
      latest.type as market_event, latest.happened_at as market_at, held_block.timestamp as held_at, held.held_until
    from works
    join auctions on auctions.token = works.token
    left join blocks withdrawn_block on withdrawn_block.number = auctions.withdrawn_in
    left join songs on songs.auction_id = auctions.id
    left join lateral (
      select type, happened_at from market_events
      where market_events.song = songs.token order by block_number desc, log_index desc limit 1
    ) latest on true
    left join lateral (
      select block_number, held_until from payout_holds
      where account = auctions.seller order by block_number desc, log_index desc limit 1
    ) held on true
    left join blocks held_block on held_block.number = held.block_number
    where works.id = ${workId} order by auctions.id desc`.execute(db)
  return rows.flatMap((row) => [...ofAuction(row, state), ...ofMarket(row, state), ...ofPayouts(row, { state, now })])
}

type Roles = { readonly [Kind in ChainAct['kind']]: ChainAct['role'] }

const roles: Roles = {
  WITHDRAW_AUCTION: 'OWNER',
  HALT_MARKET: 'OPERATOR',
  RESUME_MARKET: 'OPERATOR',
  CLOSE_MARKET: 'OPERATOR',
  HOLD_PAYOUTS: 'AGENT',
  RELEASE_PAYOUTS: 'AGENT',
}

function toAct({ id, token }: AuctionOfWork, { kind, doneAt, account = null, heldUntil = null }: ActFacts): ChainAct {
  return {
    ...{ kind, externalId: Number(id), song: token, account, role: roles[kind] },
    doneAt: doneAt === null ? null : toUtcDateTime(doneAt),
    heldUntil: heldUntil === null ? null : toUtcDateTime(heldUntil),
  }
}

interface ActFacts {
  readonly kind: ChainAct['kind']
  readonly doneAt: Date | null
  readonly account?: Address | null
  readonly heldUntil?: Date | null
}

/** Only a decision withdraws an auction, and only before its end. */
function ofAuction(row: AuctionOfWork, state: BlockState): ChainAct[] {
  const isWithdrawn = row.withdrawn_at !== null
  if (state !== 'PERMANENT' || (row.has_ended && !isWithdrawn)) return []
  return [toAct(row, { kind: 'WITHDRAW_AUCTION', doneAt: row.withdrawn_at })]
}

function ofMarket(row: AuctionOfWork, state: BlockState): ChainAct[] {
  const { has_market, market_event: event, market_at: at } = row
  if (!has_market) return []
  const isClosed = event === 'CLOSED'
  switch (state) {
    case 'PERMANENT':
      return [toAct(row, { kind: 'CLOSE_MARKET', doneAt: isClosed ? at : null })]
    case 'TEMPORARY':
      return [toAct(row, { kind: 'HALT_MARKET', doneAt: isClosed || event === 'HALTED' ? at : null })]
    case 'NONE':
      return event === 'HALTED' ? [toAct(row, { kind: 'RESUME_MARKET', doneAt: null })] : []
    default:
      return state satisfies never
  }
}

/** A hold is of a wallet: the seller's, once the song is sold. It ends by itself, and can be renewed. */
function ofPayouts(row: AuctionOfWork, { state, now }: { state: BlockState; now: Date }): ChainAct[] {
  const { has_market, seller: account, held_at, held_until: heldUntil } = row
  if (!has_market) return []
  const isHeld = heldUntil !== null && heldUntil > now
  if (state === 'NONE') return isHeld ? [toAct(row, { kind: 'RELEASE_PAYOUTS', doneAt: null, account, heldUntil })] : []
  return [toAct(row, { kind: 'HOLD_PAYOUTS', doneAt: isHeld ? held_at : null, account, heldUntil })]
}
