import { auctionHouseAbi, marketAbi, melsAbi, royaltiesAbi, songTokensAbi } from '@melos/contracts'
import { localChain } from '@melos/contracts/local-chain'
import { runScript } from '@melos/test-kit/run-script'
import { startAnvil } from '@melos/test-kit/start-anvil'
import { deployTestAuctionHouse } from '@melos/test-kit/test-auction-house'
import { openTestRoyalties } from '@melos/test-kit/test-royalties'
import {
  type Address,
  type ContractFunctionArgs,
  createWalletClient,
  getAddress,
  type Hex,
  http,
  parseEther,
  publicActions,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'

export const DAY = 24 * 3_600
export const UNIT = 10n ** 18n
const treasury = getAddress('0x00000000000000000000000000000000000000a1')
const production = getAddress('0x00000000000000000000000000000000000000a2')

interface Announcement {
  readonly document: Hex
  readonly lines: ContractFunctionArgs<typeof royaltiesAbi, 'nonpayable', 'payIn'>[1]
  readonly rate: bigint
}

/** A chain with all contracts, whose market is on and whose seller holds every role, and a wallet without a role that settles. */
export async function openSongMarket() {
  const node = await startAnvil(localChain.id)
  const deployed = await deployTestAuctionHouse(node.rpcUrl, { treasury, production })
  const { mels, contracts } = deployed
  const stranger = generatePrivateKey()
  const open = (key: Hex) => {
    const transport = http(node.rpcUrl, { timeout: 60_000 })
    return createWalletClient({ account: privateKeyToAccount(key), chain: localChain, transport }).extend(publicActions)
  }
  const fund = (address: Address) => node.request('anvil_setBalance', address, toHex(parseEther('10')))
  await fund(privateKeyToAddress(stranger))
  const seller = open(deployed.key)
  const money = { address: mels, abi: melsAbi } as const
  const house = { address: deployed.address, abi: auctionHouseAbi } as const
  const market = { address: contracts.market, abi: marketAbi } as const
  const royalties = { address: contracts.royalties, abi: royaltiesAbi } as const
  const agent = await openTestRoyalties({ rpcUrl: node.rpcUrl, key: deployed.key, contracts })
  await seller.writeContractSync({ ...market, functionName: 'switchOn' })

  const pass = async (seconds: number): Promise<void> => {
    await node.request('evm_increaseTime', seconds)
    await node.request('evm_mine')
  }
  /** A wallet with 100 MELS that has approved house and market. */
  const openHolder = async () => {
    const wallet = open(generatePrivateKey())
    const { address } = wallet.account
    await fund(address)
    await seller.writeContractSync({ ...money, functionName: 'transfer', args: [address, 100n * UNIT] })
    for (const spender of [deployed.address, contracts.market]) {
      await wallet.writeContractSync({ ...money, functionName: 'approve', args: [spender, 100n * UNIT] })
    }
    return {
      ...wallet,
      address,
      async bid(auctionId: bigint, tokens: bigint): Promise<void> {
        await wallet.writeContractSync({ ...house, functionName: 'bid', args: [auctionId, tokens, UNIT] })
      },
      async settleMe(auctionId: bigint): Promise<void> {
        await wallet.writeContractSync({ ...house, functionName: 'settleMe', args: [auctionId] })
      },
    }
  }

  return {
    ...{ node, deployed, seller, house, market, royalties, pass, openHolder },
    readMels: (address: Address) => deployed.readBalance(mels, address),
    /** Runs the command as its users do. */
    async settle(what: readonly string[], { rpcUrl = node.rpcUrl } = {}) {
      return await runScript('settle', [...what, rpcUrl, deployed.address], { SETTLE_KEY: stranger })
    },
    async openMarket(song: Address, auctionId: bigint): Promise<void> {
      const factory = { address: contracts.songTokens, abi: songTokensAbi } as const
      await seller.writeContractSync({ ...factory, functionName: 'confirmSale', args: [song, auctionId] })
      await seller.writeContractSync({ ...market, functionName: 'open', args: [song] })
    },
    /** The terms of an order that ends in so many days. */
    async terms(days: number, untilNextRoyalty = false) {
      const { timestamp } = await seller.getBlock()
      return { lastDay: Math.floor(Number(timestamp) / DAY) + days, untilNextRoyalty, fillOnly: false }
    },
    async payIn(song: Address, eur: string): Promise<void> {
      const lines = [{ song, eur: parseEther(eur) }]
      await agent.payIn(await agent.announce(lines), lines)
    },
    /** Returns the announcement's number. It can be paid in at once, because the chain's clock moves on. */
    async announce({ lines, ...announced }: Announcement): Promise<bigint> {
      const id = await agent.announce(lines, announced)
      await pass(2 * DAY + 60)
      return id
    },
    payInAnnounced: ({ id, lines }: { id: bigint; lines: Announcement['lines'] }) => agent.payIn(id, lines),
    /** Sells all tokens of a new song to the holders, one share to each, and confirms the sale. */
    async sellSong(shares: readonly (readonly [Awaited<ReturnType<typeof openHolder>>, bigint])[]): Promise<Address> {
      const auctionId = await seller.readContract({ ...house, functionName: 'listingCounter' })
      const tokens = shares.reduce((sum, [, share]) => sum + share, 0n)
      const song = await deployed.createAuction({ minimumPrice: UNIT, tokens })
      for (const [holder, share] of shares) await holder.bid(auctionId, share)
      await pass(3_600)
      for (const [holder] of shares) await holder.settleMe(auctionId)
      const factory = { address: contracts.songTokens, abi: songTokensAbi } as const
      await seller.writeContractSync({ ...factory, functionName: 'confirmSale', args: [song, auctionId] })
      return song
    },
  }
}
