import type { Address, Hex } from 'viem'
import { cancelEndedOrders, readMarkets } from './cancel-ended-orders.ts'
import { EvidenceError } from './evidence-error.ts'
import { findEarners } from './find-payouts.ts'
import { payAllCredits } from './pay-credits.ts'
import { payHolders } from './pay-holders.ts'
import { readPlatform } from './platform.ts'
import { settleAuction } from './settle-chain-auction.ts'
import { SettlementError } from './settlement-error.ts'
import { openSettlementWallet, type SettlementWallet } from './settlement-wallet.ts'

interface EverythingOptions {
  /** All auctions, markets, royalties and credits; one song's market; or royalties alone. */
  readonly what: 'everything' | 'royalties' | { readonly market: Address }
  readonly rpcUrl: string
  /** The private key of any wallet with money for fees. */
  readonly key: Hex
  readonly findHouse: (chainId: number) => Address | undefined
  readonly print: (line: string) => void
}

/**
 * Brings what the contracts hold to its owners, with any wallet, as far as time allows. Returns whether nothing is left. It can
 * be interrupted and run again at any time, because it asks the chain what is left.
 */
export async function settleEverything({ what, print, ...options }: EverythingOptions): Promise<boolean> {
  const wallet = await openSettlementWallet(options)
  const platform = await readPlatform(wallet)
  let isDone = true
  if (what === 'everything') {
    for (let auctionId = 0n; auctionId < platform.auctionCount; auctionId++) {
      isDone = (await trySettleAuction(wallet, { auctionId, print })) && isDone
    }
  }
  const markets =
    typeof what === 'object' ? [what.market] : what === 'everything' ? await readMarkets(wallet, platform) : []
  for (const song of markets) isDone = (await cancelEndedOrders(wallet, platform, { song, print })) && isDone
  // Tokens that left the house above have taken their royalties along.
  const current = await readPlatform(wallet)
  if (typeof what === 'string')
    isDone = (await payHolders(wallet, await findEarners(wallet, current), { print })) && isDone
  const paid = await readPlatform(wallet)
  isDone = (await payAllCredits(wallet, paid, { print })) && isDone
  const done = what === 'everything' ? '✓ Everything is with its owner' : '✓ Nothing is left to do'
  print(isDone ? done : 'Something is left to do. Run the command again later.')
  return isDone
}

async function trySettleAuction(
  wallet: SettlementWallet,
  options: { readonly auctionId: bigint; readonly print: (line: string) => void },
): Promise<boolean> {
  try {
    return await settleAuction(wallet, options)
  } catch (error) {
    // Others can settle at the same time, and one auction that can't be settled must not stop the rest.
    if (error instanceof SettlementError) options.print(`${error.message}.`)
    else if (error instanceof EvidenceError) {
      options.print(`✗ Auction ${options.auctionId} can't be read completely from this node: ${error.message}.`)
    } else throw error
    return false
  }
}
