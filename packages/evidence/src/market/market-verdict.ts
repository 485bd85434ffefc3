import type { Address, Hash } from 'viem'
import type { BlockPlace } from '../incomplete.ts'

/**
 * What each finding breaks. `tokens`: what is sold is held, locked and moved to the buyer. `deposits`: resting buy orders and credits
 * are in the contract. `priority`: best price first, then first come. `limit`: never worse than asked. `money`: sellers get the price,
 * the treasury a tenth of it, the buyer pays both. `earnings`: trades move no royalties. `terms`: only live orders in open markets
 * trade, never with their own wallet, and the artist doesn't buy.
 */
export type MarketRule = 'tokens' | 'deposits' | 'priority' | 'limit' | 'money' | 'earnings' | 'terms'

export interface MarketFinding {
  readonly rule: MarketRule
  /** What it is about, for example `order 7` or a transaction. */
  readonly where: string
  /** Null if the finding isn't about one account. */
  readonly account: Address | null
  /** MELS and EUR are times 10^18. */
  readonly unit: 'MELS' | 'EUR' | 'text'
  readonly expected: string
  readonly actual: string
}

/** A trade that was replayed. */
export interface TradeLine {
  /** The number of the order that arrived. */
  readonly order: bigint
  readonly side: 'buy' | 'sell'
  /** MELS base units per token. */
  readonly price: bigint
  /** Whole tokens. */
  readonly quantity: bigint
  readonly buyer: Address
  readonly seller: Address
  readonly transactionHash: Hash
}

export interface MarketVerdict {
  readonly verdict: 'right' | 'wrong'
  readonly state: 'open' | 'halted' | 'closed'
  readonly findings: readonly MarketFinding[]
  readonly chainId: number
  /** The block at which the chain was read. */
  readonly block: BlockPlace
  /** All orders ever placed. */
  readonly orders: number
  /** Oldest first. */
  readonly trades: readonly TradeLine[]
  readonly removals: number
  /** Orders of each side that are in the contract, including those that have ended. */
  readonly resting: { readonly buy: number; readonly sell: number }
  /** The accounts that ever held tokens of the song, whose tokens, locks and dues were compared. */
  readonly accounts: number
  /** Whole tokens that sell orders lock. */
  readonly locked: bigint
  /** MELS base units: the deposits of this song, of all songs, what couldn't be paid, and what the contract has. */
  readonly money: {
    readonly ofSong: bigint
    readonly deposits: bigint
    readonly credited: bigint
    readonly balance: bigint
  }
}
