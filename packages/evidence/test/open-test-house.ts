import { setTimeout as delay } from 'node:timers/promises'
import { clearAuction, settle } from '@melos/clearing'
import {
  auctionHouseAbi,
  auctionHouseBytecode,
  melsAbi,
  melsBytecode,
  songTokenAbi,
  songTokenBytecode,
} from '@melos/contracts'
import { localChain } from '@melos/contracts/local-chain'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  getAddress,
  type Hash,
  type Hex,
  http,
  keccak256,
  type PublicClient,
  parseEther,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  toHex,
} from 'viem'
import { startAnvil } from '../../../contracts/scripts/deployment/support/start-anvil.ts'

const HOUR = 3_600n
const treasury = getAddress('0x00000000000000000000000000000000000000a1')
const production = getAddress('0x00000000000000000000000000000000000000a2')

/** A chain with an auction house: its first account is operator and seller, the nine others have money to bid with. */
export async function openTestHouse() {
  const node = await startAnvil(31337)
  const transport = http(node.rpcUrl)
  const client: PublicClient = createPublicClient({ chain: localChain, transport })
  const sender = createWalletClient({ chain: localChain, transport })
  const [operator, ...bidders] = await sender.getAddresses()
  if (operator === undefined) throw new Error('The chain has no accounts')
  const confirm = async (hash: Hash) => {
    const receipt = await waitForReceipt(client, hash)
    if (receipt.status === 'reverted') throw new Error(`${hash} was reverted`)
    return receipt
  }
  const addressOf = async (hash: Hash): Promise<Address> => {
    const { contractAddress } = await confirm(hash)
    if (contractAddress == null) throw new Error('A receipt has no contract address')
    return getAddress(contractAddress)
  }
  const parties = { owner: operator, operator, lister: operator, treasury, production }
  const deployHouse = async () => {
    const money = { abi: melsAbi, bytecode: melsBytecode, args: [1_000_000n, operator] } as const
    const mels = await addressOf(await sender.deployContract({ account: operator, ...money }))
    const auctions = { abi: auctionHouseAbi, bytecode: auctionHouseBytecode, args: [mels, parties] } as const
    return { mels, house: await addressOf(await sender.deployContract({ account: operator, ...auctions })) }
  }
  const { mels, house } = await deployHouse()
  const melsCall = { address: mels, abi: melsAbi } as const
  const houseCall = { address: house, abi: auctionHouseAbi } as const
  const funds = parseEther('10000')
  for (const account of bidders) {
    await confirm(
      await sender.writeContract({ ...melsCall, account: operator, functionName: 'transfer', args: [account, funds] }),
    )
    await confirm(await sender.writeContract({ ...melsCall, account, functionName: 'approve', args: [house, funds] }))
  }
  let listed = 0n
  return {
    client,
    rpcUrl: node.rpcUrl,
    stop: node.stop,
    house,
    mels,
    operator: getAddress(operator),
    bidders: bidders.map((bidder) => getAddress(bidder)),
    /** A house of the same code that takes other money. */
    deployOther: deployHouse,
    /** A contract of exactly this code. */
    async deployCode(code: Hex): Promise<Address> {
      const address = getAddress(keccak256(code).slice(0, 42))
      await node.request('anvil_setCode', address, code)
      return address
    },
    /** An hour of bidding for so many tokens at 1 MELS or more; gives the auction's number. */
    async list(tokens: bigint): Promise<bigint> {
      const metadata = { uri: 'data:,song', hash: keccak256(toHex('song')) }
      const token = await addressOf(
        await sender.deployContract({
          account: operator,
          abi: songTokenAbi,
          bytecode: songTokenBytecode,
          args: ['Night Ferry', 'SONG', tokens, operator, metadata],
        }),
      )
      const allowed = [house, tokens * parseEther('1')] as const
      await confirm(
        await sender.writeContract({
          address: token,
          abi: songTokenAbi,
          account: operator,
          functionName: 'approve',
          args: allowed,
        }),
      )
      const terms = [parseEther('1'), tokens, HOUR, token] as const
      await confirm(
        await sender.writeContract({ ...houseCall, account: operator, functionName: 'createAuction', args: terms }),
      )
      listed += 1n
      return listed - 1n
    },
    async bid(auctionId: bigint, { from, quantity, price }: { from: number; quantity: bigint; price: string }) {
      const account = bidders[from] ?? operator
      const args = [auctionId, quantity, parseEther(price)] as const
      return await confirm(await sender.writeContract({ ...houseCall, account, functionName: 'bid', args }))
    },
    /** Goes on by so much and mines a block. */
    async pass(seconds: bigint): Promise<void> {
      await node.request('evm_increaseTime', Number(seconds))
      await node.request('evm_mine')
    },
    async mine(blocks: number): Promise<void> {
      await node.request('anvil_mine', toHex(blocks))
    },
    /** The lists that the rule gives for the bids on the chain. */
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
      const offer = { supply: state.tokenAmount, reservePrice: state.initialPrice, threshold: state.threshold }
      const { winners, refunds } = settle(bids, clearAuction(offer, bids))
      const toEntries = (entries: typeof winners) =>
        entries.map((entry) => ({ ...entry, bidder: getAddress(entry.bidder) }))
      return { winners: toEntries(winners), refunders: toEntries(refunds) }
    },
    async finalize(auctionId: bigint, lists: { winners: readonly Entry[]; refunders: readonly Entry[] }) {
      const args = [auctionId, lists.winners, lists.refunders] as const
      return await confirm(
        await sender.writeContract({ ...houseCall, account: operator, functionName: 'finalizeAuction', args }),
      )
    },
    async reclaim(auctionId: bigint, from: Address) {
      const call = { ...houseCall, account: from, functionName: 'reclaim', args: [auctionId] } as const
      return await confirm(await sender.writeContract(call))
    },
  }
}

/** Asks until it is there: a node that mines at once brings no further block to wait for. */
async function waitForReceipt(client: PublicClient, hash: Hash): Promise<TransactionReceipt> {
  for (;;) {
    try {
      return await client.getTransactionReceipt({ hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error
      await delay(10)
    }
  }
}

interface Entry {
  readonly bidder: Address
  readonly amount: bigint
  readonly price: bigint
}
