import { clearAuction, gasBudget, settle, settlementCalls, settlementGas } from '@melos/clearing'
import { auctionHouseAbi, gateAbi } from '@melos/contracts'
import { localChain } from '@melos/contracts/local-chain'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  getAddress,
  type Hex,
  http,
  type PublicClient,
  parseEther,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { blockReceiver, deployCode, replaceCode } from './block-receiver.ts'
import { startAnvil } from './start-anvil.ts'
import { deployTestAuctionHouse, type TestBidder } from './test-auction-house.ts'
import { openTestRoyalties } from './test-royalties.ts'

const HOUR = 3_600n
const BIDDERS = 9
const parties = {
  treasury: getAddress('0x00000000000000000000000000000000000000a1'),
  production: getAddress('0x00000000000000000000000000000000000000a2'),
}

/** Starts a chain with an auction house, whose operator is the seller, and nine funded bidders. */
export async function openTestHouse() {
  const node = await startAnvil(localChain.id)
  const client: PublicClient = createPublicClient({ chain: localChain, transport: http(node.rpcUrl) })
  const deployHouse = () => deployTestAuctionHouse(node.rpcUrl, parties)
  const deployed = await deployHouse()
  const houseCall = { address: deployed.address, abi: auctionHouseAbi } as const
  const gateCall = { address: deployed.contracts.gate, abi: gateAbi } as const
  const account = privateKeyToAccount(deployed.key)
  const owner = createWalletClient({ account, chain: localChain, transport: http(node.rpcUrl), pollingInterval: 25 })
  const bidders: TestBidder[] = []
  while (bidders.length < BIDDERS) bidders.push(await deployed.fundBidder())
  const bidderAt = (index: number): TestBidder => {
    const bidder = bidders[index]
    if (bidder === undefined) throw new Error(`There is no bidder ${index}`)
    return bidder
  }
  let listed = 0n
  return {
    client,
    rpcUrl: node.rpcUrl,
    stop: node.stop,
    house: getAddress(deployed.address),
    mels: getAddress(deployed.mels),
    contracts: deployed.contracts,
    /** Makes the operator the royalty agent. */
    openRoyalties: () => openTestRoyalties({ ...deployed, rpcUrl: node.rpcUrl }),
    operator: deployed.seller,
    operatorKey: deployed.key,
    ...parties,
    bidders: bidders.map(({ account }) => account.address),
    /** A house with the same code and another MELS. */
    async deployOther() {
      const { mels, address } = await deployHouse()
      return { mels: getAddress(mels), house: getAddress(address) }
    },
    deployCode: (code: Hex) => deployCode(node.rpcUrl, code),
    replaceCode: (address: Address, code: Hex) => replaceCode(node.rpcUrl, address, code),
    blockReceiver: (token: Address, account: Address) => blockReceiver(node.rpcUrl, { token, account }),
    async limitBlockGas(gas: bigint): Promise<void> {
      await node.request('evm_setBlockGasLimit', toHex(gas))
      await node.request('evm_mine')
    },
    /**
     * Lists tokens at a minimum price of 1 MELS, for an hour unless told otherwise; returns the auction's number. With a
     * Threshold, bidding starts a minute later, and with a policy some seconds later.
     */
    async list(
      tokens: bigint,
      seconds = HOUR,
      { threshold, policy = 0 }: { threshold?: string; policy?: number } = {},
    ): Promise<bigint> {
      const target = threshold === undefined ? {} : { threshold: parseEther(threshold) }
      await deployed.createAuction({ minimumPrice: parseEther('1'), tokens, seconds, policy, ...target })
      listed += 1n
      return listed - 1n
    },
    /** Admits bidders for a day. */
    async admit(policy: bigint, from: readonly number[]): Promise<void> {
      const until = (await client.getBlock()).timestamp + 24n * HOUR
      const wallets = from.map((index) => bidderAt(index).account.address)
      await owner.writeContractSync({ ...gateCall, functionName: 'admitMany', args: [wallets, policy, until] })
    },
    async dismiss(policy: bigint, { from, reason }: { from: number; reason: Hex }): Promise<void> {
      const args = [bidderAt(from).account.address, policy, reason] as const
      await owner.writeContractSync({ ...gateCall, functionName: 'dismiss', args })
    },
    async bid(auctionId: bigint, { from, quantity, price }: { from: number; quantity: bigint; price: string }) {
      const hash = await bidderAt(from).bid({ auctionId, quantity, price: parseEther(price) })
      const { status } = await client.getTransactionReceipt({ hash })
      if (status === 'reverted') throw new Error(`${hash} was reverted`)
    },
    /** Moves the chain's clock forward and mines a block. */
    async pass(seconds: bigint): Promise<void> {
      await node.request('evm_increaseTime', Number(seconds))
      await node.request('evm_mine')
    },
    async mine(blocks: number): Promise<void> {
      await node.request('anvil_mine', toHex(blocks))
    },
    /** The settlement lists for the bids on the chain. */
    async ruleLists(auctionId: bigint) {
      const state = await client.readContract({ ...houseCall, functionName: 'auctionState', args: [auctionId] })
      const placed = await client.getContractEvents({
        ...houseCall,
        eventName: 'BidPlaced',
        args: { auctionId },
        fromBlock: 0n,
        strict: true,
      })
      const bids = placed.map(({ args }) => ({ ...args, id: String(args.index), quantity: args.amount }))
      const offer = { supply: state.tokenAmount, minimumPrice: state.initialPrice, threshold: state.threshold }
      const lines = settle(bids, clearAuction(offer, bids))
      const [call] = settlementCalls(lines, { gasBudget, costs: settlementGas })
      return { winners: call?.winners ?? [], refunders: call?.refunds ?? [] }
    },
    async finalize(auctionId: bigint, lists: { winners: readonly Entry[]; refunders: readonly Entry[] }) {
      await deployed.finalizeAuction({ auctionId, ...lists })
    },
    async settleMe(auctionId: bigint, from: number) {
      await bidderAt(from).settleMe(auctionId)
    },
    /** Takes back the bids of one bidder below a price at which bids cover the supply. */
    async withdrawOutbid(auctionId: bigint, { from, below }: { from: number; below: readonly string[] }) {
      await bidderAt(from).withdrawOutbid(
        auctionId,
        below.map((price) => parseEther(price)),
      )
    },
    readState: deployed.readState,
    readBalance: deployed.readBalance,
    /** How many transactions the wallet has sent. */
    countSent: (key: Hex) => client.getTransactionCount({ address: privateKeyToAddress(key) }),
    /** The key of a wallet with POL that has no role and no bid. */
    async fundStranger(): Promise<Hex> {
      const key = generatePrivateKey()
      await node.request('anvil_setBalance', privateKeyToAddress(key), toHex(parseEther('10')))
      return key
    },
    async withdrawAuction(auctionId: bigint) {
      await deployed.withdrawAuction(auctionId)
    },
  }
}

interface Entry {
  readonly bidder: Address
  readonly amount: bigint
  readonly price: bigint
}
