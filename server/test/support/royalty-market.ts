import { openTestRoyalties, type TestLine } from '@melos/test-kit/test-royalties'
import { openTestTrading } from '@melos/test-kit/test-trading'
import { type Address, type Hash, keccak256, parseEther, toHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { callNode } from '../../src/embedded/chain-rpc.ts'
import { type IndexedMarket, startIndexedMarket } from './indexed-market.ts'
import { startTestChain } from './test-chain.ts'

type Bidder = Awaited<ReturnType<IndexedMarket['house']['fundBidder']>>

interface SoldSong {
  readonly song: Address
  readonly auctionId: bigint
}

/** A market with its own chain, two bidders, a royalty agent and an operator. */
export async function openRoyaltyMarket() {
  const chain = await startTestChain()
  const market = await startIndexedMarket(chain.rpcUrl)
  const { house, db } = market
  const royalties = await openTestRoyalties({ ...house, rpcUrl: chain.rpcUrl })
  const trading = openTestTrading({ ...house, rpcUrl: chain.rpcUrl })
  const [one, other] = [await house.fundBidder(), await house.fundBidder()]
  let auctions = 0n

  const pass = async (seconds: number): Promise<void> => {
    await callNode(chain.rpcUrl, 'evm_increaseTime', seconds)
    await callNode(chain.rpcUrl, 'evm_mine')
    await market.caughtUp()
  }
  return {
    ...market,
    chain,
    royalties,
    trading,
    one,
    other,
    pass,
    /** Sells 10 tokens for 3 MELS each: 7 to `one` and 3 to `other`, unless told otherwise. `one` can bid more. */
    async sellSong({ quantities = [7n, 3n], name = 'Night Ferry', highest = parseEther('3') } = {}): Promise<SoldSong> {
      const auctionId = auctions++
      const tokens = quantities.reduce((sum, quantity) => sum + quantity, 0n)
      const song = await market.listAuction({ tokens, name })
      const price = parseEther('3')
      const winners = quantities.map((amount, place) => ({ bidder: place === 0 ? one : other, amount }))
      for (const { bidder, amount } of winners) {
        await bidder.bid({ auctionId, quantity: amount, price: bidder === one ? highest : price })
      }
      await pass(3_600)
      await house.finalizeAuction({
        auctionId,
        winners: winners.map(({ bidder, amount }) => ({
          bidder: addressOf(bidder),
          amount,
          price: price * amount,
        })),
        refunders: [],
      })
      await market.caughtUp()
      return { song, auctionId }
    },
    async sellAndConfirm(options?: { quantities?: bigint[]; name?: string; highest?: bigint }): Promise<SoldSong> {
      const sold = await this.sellSong(options)
      await royalties.confirmSale(sold.song, sold.auctionId)
      await market.caughtUp()
      return sold
    },
    /** Announces and pays in. Returns the number of the disbursement and of the block that paid it in. */
    async payIn(lines: readonly TestLine[], announced?: Parameters<typeof royalties.announce>[1]) {
      const id = await royalties.announce(lines, announced)
      const block = await royalties.payIn(id, lines)
      await market.caughtUp()
      return { id, block }
    },
    /** Publishes a document. Returns its hash. */
    async publish(text: string): Promise<Hash> {
      const hash = keccak256(toHex(text))
      await db.insertInto('royalty_documents').values({ hash, document: text }).execute()
      return hash
    },
    async ask(path: string, account?: PrivateKeyAccount) {
      const headers =
        account === undefined ? {} : { authorization: `Bearer ${(await market.signIn(account)).accessToken}` }
      return await market.app.inject({ url: path, headers })
    },
    async [Symbol.asyncDispose]() {
      await market[Symbol.asyncDispose]()
      await chain[Symbol.asyncDispose]()
    },
  }
}

function addressOf({ account }: Bidder): Address {
  return account.address
}
