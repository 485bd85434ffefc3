import { fundBidders } from './fund-bidders.ts'
import { type Catalogue, openCatalogue } from './open-catalogue.ts'
import type { Wallet } from './open-chain.ts'
import { type Chain, openChain } from './open-chain.ts'
import type { Melos } from './start-melos.ts'

/** The doors through which administrators and bidders come in. */
export interface Market {
  readonly melos: Melos
  readonly chain: Chain
  readonly catalogue: Catalogue
  /** Wallets with MELS that the auction house may take. */
  readonly bidders: readonly Wallet[]
}

export async function openMarket(melos: Melos, { bidders: count = 3 } = {}): Promise<Market> {
  const chain = openChain(melos)
  const [catalogue, bidders] = await Promise.all([openCatalogue(melos), fundBidders(chain, count)])
  return { melos, chain, catalogue, bidders }
}
