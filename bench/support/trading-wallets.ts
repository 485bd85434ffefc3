import { auctionHouseAbi, marketAbi, songTokenAbi, songTokensAbi } from '@melos/contracts'
import { type Address, createPublicClient, encodeFunctionData, http, parseEther } from 'viem'
import { fundWallets } from './bidding-wallets.ts'
import { type Call, toQuantity } from './chain-node.ts'
import { type LocalChain, MINIMUM_PRICE, SECONDS, TOKENS } from './local-chain.ts'
import { mineTransactions } from './mine-transactions.ts'

const STEP = parseEther('0.01')
/** Resting orders have at most these many prices and last days, all below the price of trades. */
const [MOST_PRICES, LAST_DAYS] = [200, 5]
const TRADE_PRICES = 50
const DAYS = 30
const DAY_SECONDS = 86_400
const ONE_FILL = 1n
/** The market keeps 200,000 for each payment. */
const TRADE_GAS = 800_000n

export interface TradingWallets {
  /** Orders to buy one token each, which nobody takes. */
  makeResting(song: Address, orders: { readonly count: number; readonly prices: number }): Call[]
  /** Trades tokens one by one between two wallets. Each trade is one order; each thousand has one order more. */
  trade(song: Address, count: number): Promise<void>
}

/** Sells all tokens of these songs to one wallet and opens their markets. */
export async function openTrading(
  chain: LocalChain,
  { songs, wallets: count }: { songs: readonly Address[]; wallets: number },
): Promise<TradingWallets> {
  const { node, operator, owner, house, contracts } = chain
  const wallets = await fundWallets(chain, { count, spenders: [house, contracts.market] })
  const [one, other] = wallets
  if (one === undefined || other === undefined) throw new Error('Trading needs two wallets')
  const ofHouse = { address: house, abi: auctionHouseAbi } as const
  const auctionIds: bigint[] = []
  for (const song of songs) auctionIds.push(BigInt(await chain.createAuction(song)))
  const bids = auctionIds.map((auctionId) =>
    one.send(house, encodeFunctionData({ ...ofHouse, functionName: 'bid', args: [auctionId, TOKENS, MINIMUM_PRICE] })),
  )
  await mineTransactions(node, bids)
  await node.call('evm_increaseTime', toQuantity(SECONDS))
  await node.call('evm_mine')
  const ofMarket = { address: contracts.market, abi: marketAbi } as const
  await owner.write({ ...ofMarket, functionName: 'switchOn' })
  for (const [place, song] of songs.entries()) {
    const auctionId = auctionIds[place] ?? 0n
    const winners = [{ bidder: one.address, amount: TOKENS, price: MINIMUM_PRICE * TOKENS }]
    await operator.write({ ...ofHouse, functionName: 'finalizeAuction', args: [auctionId, winners, []] })
    const factory = { address: contracts.songTokens, abi: songTokensAbi } as const
    await operator.write({ ...factory, functionName: 'confirmSale', args: [song, auctionId] })
    await operator.write({ ...ofMarket, functionName: 'open', args: [song] })
  }

  const { timestamp } = await createPublicClient({ transport: http(node.rpcUrl) }).getBlock()
  const today = Math.floor(Number(timestamp) / DAY_SECONDS)
  const termsOf = (days: number) => ({ lastDay: today + days, untilNextRoyalty: false, fillOnly: false })
  const buy = (song: Address, quantity: bigint, price: bigint, days = DAYS) => {
    const args = [song, quantity, price, ONE_FILL, termsOf(days)] as const
    return encodeFunctionData({ abi: marketAbi, functionName: 'buy', args })
  }
  const offerOne = (price: bigint) =>
    encodeFunctionData({ abi: songTokenAbi, functionName: 'offer', args: [1n, price, ONE_FILL, termsOf(DAYS)] })
  let [holder, taker, thousands] = [one, other, 0]

  return {
    makeResting: (song, { count: orders, prices }) =>
      Array.from({ length: orders }, (_, place) => {
        const price = BigInt(1 + (place % prices)) * STEP
        const wallet = wallets[place % count] ?? one
        return wallet.send(contracts.market, buy(song, 1n, price, DAYS + (Math.floor(place / prices) % LAST_DAYS)))
      }),
    async trade(song, trades) {
      for (let done = 0; done < trades; done += Number(TOKENS)) {
        const some = Math.min(Number(TOKENS), trades - done)
        const price = BigInt(MOST_PRICES + 1 + (thousands++ % TRADE_PRICES)) * STEP
        await mineTransactions(node, [taker.send(contracts.market, buy(song, BigInt(some), price))])
        await mineTransactions(
          node,
          Array.from({ length: some }, () => holder.send(song, offerOne(price), TRADE_GAS)),
        )
        // The next thousand goes back, if this one took all.
        if (some === Number(TOKENS)) [holder, taker] = [taker, holder]
      }
    },
  }
}
