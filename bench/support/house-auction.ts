import {
  clearAuction,
  gasBudget,
  LEVELS_PER_CLEAR,
  type Sale,
  settle,
  settlementCalls,
  settlementGas,
} from '@melos/clearing'
import { auctionHouseAbi } from '@melos/contracts'
import type { Address } from 'viem'
import { type AuctionContract, type Settling, sumUp, type Terms, type WalletBid } from './auction-contract.ts'
import type { ContractCall, GasMeter } from './gas-meter.ts'
import type { LocalChain } from './local-chain.ts'

/** The operator settles like the administrators' page. */
export async function openHouseAuction(
  { house, operator, createAuction }: LocalChain,
  { meter, token }: { meter: GasMeter; token: Address },
): Promise<AuctionContract & { readonly terms: Terms }> {
  const contract = { address: house, abi: auctionHouseAbi } as const
  const auctionId = BigInt(await createAuction(token))
  const readState = () => meter.reader.readContract({ ...contract, functionName: 'auctionState', args: [auctionId] })
  const { initialPrice: minimumPrice, tokenAmount: supply, ...rest } = await readState()
  const terms = { ...rest, minimumPrice, supply }
  const offer = { supply, minimumPrice, threshold: terms.threshold }
  const bids: WalletBid[] = []

  const callAsOperator = async (call: Pick<ContractCall, 'functionName' | 'args'>) => {
    const { gasUsed } = await meter.send({ ...contract, ...call, from: operator.address })
    return { gas: gasUsed, transactions: 1 }
  }
  const clear = (): Sale => {
    const clearing = clearAuction(offer, bids)
    if (clearing.outcome === 'void') throw new Error('Nothing is sold')
    return clearing
  }
  const findPrice = async () =>
    await callAsOperator({ functionName: 'clear', args: [auctionId, BigInt(LEVELS_PER_CLEAR)] })
  const finalize = async (sale: Sale) => {
    const calls = settlementCalls(settle(bids, sale), { gasBudget, costs: settlementGas })
    const settlings: Settling[] = []
    for (const { winners, refunds } of calls) {
      settlings.push(await callAsOperator({ functionName: 'finalizeAuction', args: [auctionId, winners, refunds] }))
    }
    return sumUp(settlings)
  }
  return {
    address: house,
    terms,
    async bid(bid) {
      const args = [auctionId, bid.quantity, bid.price] as const
      const { gasUsed } = await meter.send({ ...contract, functionName: 'bid', args, from: bid.bidder })
      bids.push(bid)
      return gasUsed
    },
    settle: () => finalize(clear()),
    async settleInParts() {
      const sale = clear()
      return sumUp([await findPrice(), await finalize(sale)])
    },
    readPrice: async () => (await readState()).clearingPrice,
  }
}
