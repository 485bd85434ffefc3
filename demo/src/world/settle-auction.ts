import { clearAuction, gasBudget, type SettlementLine, settle, settlementCalls, settlementGas } from '@melos/clearing'
import { auctionHouseAbi, songTokensAbi } from '@melos/contracts'
import { readChainAuction } from '@melos/evidence'
import { type Address, encodeFunctionData } from 'viem'
import type { House } from '../house.ts'

/** Settles like an administrator, either completely or only half, so that visitors can try settling the rest. */
export async function settleAuction(
  { reader, operator, auctionHouse, send }: House,
  { auctionId, extent }: { auctionId: bigint; extent: 'whole' | 'part' },
): Promise<void> {
  const auction = await readChainAuction(reader, { auctionHouse, auctionId })
  // An earlier run or an administrator has settled it.
  if (auction.status !== 'TERMINATED' || auction.settlements.length > 0) return
  const bids = auction.bids.map((bid) => ({ ...bid, id: String(bid.index) }))
  const { supply, minimumPrice, threshold } = auction.terms
  const whole = settle(bids, clearAuction({ supply, minimumPrice, threshold }, bids))
  const lines = extent === 'part' ? firstWinners(whole) : whole
  const calls = settlementCalls(lines, { gasBudget, costs: settlementGas })
  // A call with empty lists closes an auction without bidders.
  for (const { winners, refunds } of calls.length === 0 ? [{ winners: [], refunds: [] }] : calls) {
    const args = [auctionId, winners, refunds] as const
    const data = encodeFunctionData({ abi: auctionHouseAbi, functionName: 'finalizeAuction', args })
    await send({ from: operator, to: auctionHouse, data })
  }
}

/** No royalties can be paid in for a song until someone has confirmed its sale. */
export async function confirmSale(
  { reader, operator, auctionHouse, songTokens, send }: House,
  auctionId: bigint,
): Promise<void> {
  const { status, outcome, terms } = await readChainAuction(reader, { auctionHouse, auctionId })
  if (status !== 'PROCESSED' || outcome !== 'SOLD') return
  const factory = { address: songTokens, abi: songTokensAbi } as const
  const [isConfirmed] = await reader.readContract({ ...factory, functionName: 'saleOf', args: [terms.token] })
  if (isConfirmed) return
  const args = [terms.token, auctionId] as const
  const data = encodeFunctionData({ abi: songTokensAbi, functionName: 'confirmSale', args })
  await send({ from: operator, to: songTokens, data })
}

/** The first half of the winners. */
function firstWinners(lines: readonly SettlementLine<Address>[]): SettlementLine<Address>[] {
  const winners = lines.filter(({ quantity }) => quantity > 0n)
  return winners.slice(0, Math.ceil(winners.length / 2))
}
