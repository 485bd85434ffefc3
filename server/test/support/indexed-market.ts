import { deployTestAuctionHouse } from '@melos/test-kit/test-auction-house'
import { waitUntil } from '@melos/test-kit/wait-until'
import { pino } from 'pino'
import type { Address, Hash } from 'viem'
import { createChainClient } from '../../src/chain/chain-client.ts'
import { callNode } from '../../src/embedded/chain-rpc.ts'
import { startIndexer } from '../../src/indexer/start-indexer.ts'
import { openTestIdentityTwice } from './test-identity.ts'
import { addTestWork, testFeatures } from './test-market.ts'

type TestHouse = Awaited<ReturnType<typeof deployTestAuctionHouse>>
type AppOptions = NonNullable<Parameters<typeof openTestIdentityTwice>[0]>

/** Two apps that take turns on a database that indexes a real auction house on the chain at `rpcUrl`. */
export async function startIndexedMarket(
  rpcUrl: string,
  {
    ownWallets = [],
    admission,
  }: { ownWallets?: readonly Address[]; admission?: (house: TestHouse) => AppOptions['admission'] } = {},
) {
  const house = await deployTestAuctionHouse(rpcUrl)
  const { royalties, market } = house.contracts
  const addresses = { auctionHouse: house.address, mels: house.mels, royalties }
  const identity = await openTestIdentityTwice({ rpcUrl, ...addresses, ownWallets, admission: admission?.(house) })
  const { db, app } = identity
  const indexer = startIndexer(db, {
    client: createChainClient(rpcUrl, { batch: true }),
    chainId: 31337,
    addresses: [house.address, house.contracts.songTokens, royalties, market, house.contracts.gate],
    startBlock: house.startBlock,
    features: testFeatures,
    log: pino({ level: 'silent' }),
    pace: { pollMs: 25 },
  })
  let auctions = 0
  return {
    ...identity,
    house,
    /** Creates an auction and, if it is public, its work. Returns its token. */
    async listAuction(draft?: Parameters<typeof house.createAuction>[0]): Promise<Address> {
      const token = await house.createAuction(draft)
      await addTestWork(db, token)
      const id = auctions++
      await waitUntil('the auction is public', async () => {
        return (await app.inject(`/api/public/auctions/external/${id}`)).statusCode === 200
      })
      return token
    },
    /** Waits until the index has reached the chain's head. */
    async caughtUp(): Promise<void> {
      const { hash } = await callNode<{ hash: Hash }>(rpcUrl, 'eth_getBlockByNumber', 'latest', false)
      await waitUntil('the index has caught up', async () => {
        const indexed = await db.selectFrom('blocks').select('number').where('hash', '=', hash).executeTakeFirst()
        return indexed !== undefined
      })
    },
    async [Symbol.asyncDispose]() {
      await indexer.stop()
      await identity[Symbol.asyncDispose]()
    },
  }
}

export type IndexedMarket = Awaited<ReturnType<typeof startIndexedMarket>>
