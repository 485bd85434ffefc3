import { auctionHouseAbi, melsAbi, songTokenAbi, songTokensAbi } from '@melos/contracts'
import { creationsWith, melsCreation, predictAddresses } from '@melos/contracts/creations'
import { findCreatedSong } from '@melos/contracts/find-created-song'
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
  parseEther,
  parseGwei,
  toHex,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { callNode } from './start-anvil.ts'

interface AuctionDraft {
  readonly name?: string
  readonly minimumPrice?: bigint
  readonly tokens?: bigint
  readonly seconds?: bigint
  /** With a Threshold, bidding starts a minute later. */
  readonly threshold?: bigint
  /** Who can bid; everyone by default. With another policy, bidding starts a few seconds later. */
  readonly policy?: number
  readonly metadata?: { readonly uri: string; readonly hash: Hex }
}

/** Deploys an auction house whose seller holds every role; `others` can replace treasury and production account. */
export async function deployTestAuctionHouse(
  rpcUrl: string,
  others: { readonly treasury?: Address; readonly production?: Address } = {},
) {
  const key = generatePrivateKey()
  const { wallet, reader } = connect(rpcUrl, key)
  await callNode(rpcUrl, 'anvil_setBalance', wallet.account.address, `0x${parseEther('1000').toString(16)}`)
  const seller = wallet.account.address
  const contracts = predictAddresses({ deployer: seller, nonce: 0 })
  const roles = { owner: seller, operator: seller, lister: seller, admitter: seller }
  const parties = { ...roles, treasury: seller, production: seller, ...others }
  const money = melsCreation({ wholeTokens: 1_000_000n, holder: seller })
  const startBlocks: bigint[] = []
  for (const { data } of [money, ...creationsWith(contracts, parties)]) {
    startBlocks.push((await wallet.sendTransactionSync({ ...TERMS, data })).blockNumber)
  }
  const { auctionHouse: house, mels: melsAddress } = contracts
  return {
    contracts,
    address: house,
    seller,
    /** The seller's key. */
    key,
    mels: melsAddress,
    startBlock: present(startBlocks[0]),
    createAuction: (draft: AuctionDraft = {}) => createTestAuction({ rpcUrl, key, house }, draft),
    /** A wallet with POL and MELS that has approved the house. */
    async fundBidder(): Promise<TestBidder> {
      const bidderKey = generatePrivateKey()
      const bidder = connect(rpcUrl, bidderKey)
      const { address } = bidder.wallet.account
      await callNode(rpcUrl, 'anvil_setBalance', address, `0x${parseEther('1000').toString(16)}`)
      const token = { address: melsAddress, abi: melsAbi } as const
      const ofToken = { ...token, ...TERMS } as const
      await wallet.writeContractSync({ ...ofToken, functionName: 'transfer', args: [address, FUNDS] })
      await bidder.wallet.writeContractSync({ ...ofToken, functionName: 'approve', args: [house, FUNDS] })
      return {
        account: bidder.wallet.account,
        async bid({ auctionId, quantity, price }) {
          const args = [auctionId, quantity, price] as const
          const call = { address: house, abi: auctionHouseAbi, functionName: 'bid', args } as const
          const sent = await bidder.wallet.writeContractSync({ ...call, ...TERMS, throwOnReceiptRevert: false })
          return sent.transactionHash
        },
        async transferMels(to) {
          const call = { ...ofToken, functionName: 'transfer', args: [to, 1n] } as const
          return (await bidder.wallet.writeContractSync(call)).transactionHash
        },
        async wouldBeVoid(auctionId, { at }) {
          const call = {
            address: house,
            abi: auctionHouseAbi,
            functionName: 'clear',
            args: [auctionId, 1_000n],
          } as const
          const asked = { ...call, account: bidder.wallet.account, blockOverrides: { time: at } }
          return (await bidder.reader.simulateContract(asked)).result === VOID
        },
        async settleMe(auctionId) {
          const call = { address: house, abi: auctionHouseAbi, functionName: 'settleMe', args: [auctionId] } as const
          await bidder.wallet.writeContractSync({ ...call, ...TERMS })
        },
        async withdrawOutbid(auctionId, prices) {
          const args = [auctionId, prices] as const
          const call = { address: house, abi: auctionHouseAbi, functionName: 'withdrawOutbid', args } as const
          await bidder.wallet.writeContractSync({ ...call, ...TERMS })
        },
      }
    },
    /** Returns the block number. */
    async withdrawCredit(token: Address, account: Address): Promise<bigint> {
      const call = {
        address: house,
        abi: auctionHouseAbi,
        functionName: 'withdrawCredit',
        args: [token, account],
      } as const
      return (await wallet.writeContractSync({ ...call, ...TERMS })).blockNumber
    },
    async readState(auctionId: bigint) {
      const call = { address: house, abi: auctionHouseAbi, functionName: 'auctionState', args: [auctionId] } as const
      return await reader.readContract(call)
    },
    async readBalance(token: Address, account: Address): Promise<bigint> {
      return await reader.readContract({ address: token, abi: melsAbi, functionName: 'balanceOf', args: [account] })
    },
    async clear(auctionId: bigint): Promise<void> {
      const call = { address: house, abi: auctionHouseAbi, functionName: 'clear', args: [auctionId, 1_000n] } as const
      await wallet.writeContractSync({ ...call, ...TERMS })
    },
    async withdrawAuction(auctionId: bigint): Promise<void> {
      const args = [auctionId, keccak256(toHex('reason'))] as const
      const call = { address: house, abi: auctionHouseAbi, functionName: 'withdrawAuction', args } as const
      await wallet.writeContractSync({ ...call, ...TERMS })
    },
    async payProceeds(auctionId: bigint): Promise<void> {
      const call = { address: house, abi: auctionHouseAbi, functionName: 'payProceeds', args: [auctionId] } as const
      await wallet.writeContractSync({ ...call, ...TERMS })
    },
    async finalizeAuction({ auctionId, winners, refunders }: TestSettlement): Promise<void> {
      const args = [auctionId, winners, refunders] as const
      const call = { address: house, abi: auctionHouseAbi, functionName: 'finalizeAuction', args } as const
      await wallet.writeContractSync({ ...call, ...TERMS })
    },
  }
}

export interface TestBidder {
  readonly account: PrivateKeyAccount
  /** Returns the hash even if the transaction reverted. */
  bid(terms: { auctionId: bigint; quantity: bigint; price: bigint }): Promise<Hash>
  transferMels(to: Address): Promise<Hash>
  /** Whether clearing the auction in a block at this second would make it void. */
  wouldBeVoid(auctionId: bigint, moment: { at: bigint }): Promise<boolean>
  settleMe(auctionId: bigint): Promise<void>
  /** Takes back the bids below the last price. */
  withdrawOutbid(auctionId: bigint, prices: readonly bigint[]): Promise<void>
}

interface TestSettlement {
  readonly auctionId: bigint
  readonly winners: readonly { bidder: Address; amount: bigint; price: bigint }[]
  readonly refunders: readonly { bidder: Address; amount: bigint; price: bigint }[]
}

/** The contract's number for this outcome. */
const VOID = 2
const FUNDS = parseEther('10000')
/** Fixed gas for every transaction, so that no estimate is needed and calls that revert are sent too. */
const TERMS = {
  type: 'eip1559',
  gas: 6_000_000n,
  maxFeePerGas: parseGwei('100'),
  maxPriorityFeePerGas: parseGwei('1'),
  throwOnReceiptRevert: true,
} as const

/** Long enough for the transaction, in seconds. */
const SOON = 5n

/** Creates a song token and auctions its whole supply; returns the token. */
export async function createTestAuction(
  { rpcUrl, key, house }: { rpcUrl: string; key: Hex; house: Address },
  {
    name = 'Night Ferry',
    minimumPrice = parseEther('2.5'),
    tokens = 1_000n,
    seconds = 3_600n,
    threshold,
    policy = 0,
    metadata = { uri: 'data:,song', hash: keccak256(toHex('song')) },
  }: AuctionDraft,
): Promise<Address> {
  const { wallet, reader } = connect(rpcUrl, key)
  const ofHouse = { address: house, abi: auctionHouseAbi } as const
  const songTokens = await reader.readContract({ ...ofHouse, functionName: 'SONG_TOKENS' })
  const { logs } = await wallet.writeContractSync({
    ...TERMS,
    address: songTokens,
    abi: songTokensAbi,
    functionName: 'create',
    args: [name, 'SONG', tokens, wallet.account.address, metadata],
  })
  const token = present(findCreatedSong(logs, songTokens))
  await wallet.writeContractSync({
    ...TERMS,
    address: token,
    abi: songTokenAbi,
    functionName: 'approve',
    args: [house, tokens * parseEther('1')],
  })
  if (threshold === undefined && policy === 0) {
    const args = [minimumPrice, tokens, seconds, token] as const
    await wallet.writeContractSync({ ...TERMS, ...ofHouse, functionName: 'createAuction', args })
  } else {
    const production = await reader.readContract({ ...ofHouse, functionName: 'production' })
    const { timestamp } = await reader.getBlock()
    const parties = { seller: wallet.account.address, production, token }
    // A start in the past is refused.
    const startsAt = timestamp + (threshold === undefined ? SOON : 60n)
    const terms = { tokenAmount: tokens, initialPrice: minimumPrice, threshold: threshold ?? minimumPrice * tokens }
    const offer = { ...parties, ...terms, startsAt, duration: seconds, policy }
    await wallet.writeContractSync({ ...TERMS, ...ofHouse, functionName: 'scheduleAuction', args: [offer, '0x'] })
  }
  return getAddress(token)
}

function connect(rpcUrl: string, key: Hex) {
  // The node mines at once unless the machine is very busy.
  const transport = http(rpcUrl, { timeout: 60_000 })
  const wallet = createWalletClient({ account: privateKeyToAccount(key), chain: localChain, transport })
  return { wallet, reader: createPublicClient({ chain: localChain, transport }) }
}

function present<Value>(value: Value | null | undefined): Value {
  if (value == null) throw new Error('A transaction created nothing')
  return value
}
