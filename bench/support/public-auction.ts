import { auctionHouseAbi, melsAbi } from '@melos/contracts'
import { maxUint256, parseEther } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { connectAccount } from './account.ts'
import { MINIMUM_PRICE, openLocalChain } from './local-chain.ts'
import { publishWork } from './publish-work.ts'
import type { Melos } from './run-melos.ts'

/** Creates auction 0 with a published work, and a wallet that bids in it. */
export async function openPublicAuction(melos: Melos) {
  return await openAuctionOf(melos, { chain: await openLocalChain(melos) })
}

/** The same on a chain that another Melos started. */
export async function openAuctionOf(melos: Pick<Melos, 'url'>, options: Parameters<typeof publishWork>[1]) {
  const { chain } = options
  const { operator, mels, house } = chain
  await chain.createAuction(await publishWork(melos, options))

  const bidder = connectAccount(chain.node.rpcUrl, generatePrivateKey())
  await operator.pay(bidder.address, parseEther('10'))
  const funds = [bidder.address, parseEther('10000')] as const
  await operator.write({ address: mels, abi: melsAbi, functionName: 'transfer', args: funds })
  await bidder.write({ address: mels, abi: melsAbi, functionName: 'approve', args: [house, maxUint256] })
  const bid = { address: house, abi: auctionHouseAbi, functionName: 'bid', args: [0n, 1n, MINIMUM_PRICE] } as const
  return {
    path: '/api/public/auctions/external/0',
    bid: () => bidder.write(bid),
  }
}
