import { auctionHouseAbi, songTokenAbi, songTokensAbi } from '@melos/contracts'
import { type ContractAddresses, predictAddresses } from '@melos/contracts/creations'
import { findCreatedSong } from '@melos/contracts/find-created-song'
import { readEmbeddedChain } from '@melos/test-kit/embedded-services'
import { type Address, createPublicClient, type Hex, http, maxUint256, parseEther } from 'viem'
import { type Account, connectAccount } from './account.ts'
import { type ChainNode, connectNode } from './chain-node.ts'
import type { Melos } from './run-melos.ts'

export const TOKENS = 1_000n
export const SECONDS = 86_400n

export const MINIMUM_PRICE = parseEther('2.5')

export interface LocalChain {
  readonly node: ChainNode
  readonly operator: Account
  /** Owns the contracts. */
  readonly owner: Account
  readonly mels: Address
  readonly house: Address
  readonly contracts: ContractAddresses
  /** The operator holds the token and has approved the auction house. */
  deployToken(metadata: { readonly uri: string; readonly hash: Hex }): Promise<Address>
  /** Returns the auction's number, counted from 0. */
  createAuction(token: Address): Promise<number>
  readHead(): Promise<number>
  listBids(auctionId: number): Promise<{ readonly block: number; readonly hash: Hex }[]>
}

/** The embedded chain of a running Melos, used as its operator. */
export async function openLocalChain({ dataDir }: Melos): Promise<LocalChain> {
  const { rpcUrl, operatorKey, ownerKey } = await readEmbeddedChain(dataDir)
  const operator = connectAccount(rpcUrl, operatorKey)
  // The operator's first transactions deploy the contracts.
  const contracts = predictAddresses({ deployer: operator.address, nonce: 0 })
  const { mels, auctionHouse: house, songTokens } = contracts
  const node = connectNode(rpcUrl)
  let auctions = 0
  return {
    node,
    operator,
    owner: connectAccount(rpcUrl, ownerKey),
    mels,
    house,
    contracts,
    async deployToken(metadata) {
      const args = ['Night Ferry', 'SONG', TOKENS, operator.address, metadata] as const
      const creation = { address: songTokens, abi: songTokensAbi, functionName: 'create', args } as const
      const token = findCreatedSong((await operator.write(creation)).logs, songTokens)
      if (token === undefined) throw new Error('The song token was not created')
      await operator.write({ address: token, abi: songTokenAbi, functionName: 'approve', args: [house, maxUint256] })
      return token
    },
    async createAuction(token) {
      const listing = [MINIMUM_PRICE, TOKENS, SECONDS, token] as const
      await operator.write({ address: house, abi: auctionHouseAbi, functionName: 'createAuction', args: listing })
      return auctions++
    },
    readHead: async () => Number(await node.call('eth_blockNumber')),
    async listBids(auctionId) {
      const reader = createPublicClient({ transport: http(rpcUrl) })
      const wanted = { eventName: 'BidPlaced', args: { auctionId: BigInt(auctionId) }, fromBlock: 0n } as const
      const logs = await reader.getContractEvents({ address: house, abi: auctionHouseAbi, ...wanted })
      return logs.map(({ blockNumber, transactionHash }) => ({ block: Number(blockNumber), hash: transactionHash }))
    },
  }
}
