import {
  auctionHouseAbi,
  auctionHouseBytecode,
  melsAbi,
  melsBytecode,
  songTokenAbi,
  songTokenBytecode,
} from '@melos/contracts'
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
  toHex,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { callNode } from '../../src/embedded/chain-rpc.ts'

interface AuctionDraft {
  readonly name?: string
  readonly initialPrice?: bigint
  readonly tokens?: bigint
  readonly seconds?: bigint
  readonly metadata?: { readonly uri: string; readonly hash: Hex }
}

/** An auction house of its own on the chain at `rpcUrl`, and a seller who is every party of it, with money for gas. */
export async function deployTestAuctionHouse(rpcUrl: string) {
  const key = generatePrivateKey()
  const { wallet, reader, confirm } = connect(rpcUrl, key)
  await callNode(rpcUrl, 'anvil_setBalance', wallet.account.address, `0x${parseEther('1000').toString(16)}`)
  const seller = wallet.account.address
  const mels = await confirm(
    await wallet.deployContract({ abi: melsAbi, bytecode: melsBytecode, args: [1_000_000n, seller] }),
  )
  const parties = { owner: seller, operator: seller, lister: seller, treasury: seller, production: seller }
  const { contractAddress, blockNumber } = await confirm(
    await wallet.deployContract({
      abi: auctionHouseAbi,
      bytecode: auctionHouseBytecode,
      args: [present(mels.contractAddress), parties],
    }),
  )
  const house = present(contractAddress)
  const melsAddress = present(mels.contractAddress)
  return {
    address: house,
    seller,
    mels: melsAddress,
    startBlock: blockNumber,
    createAuction: (draft: AuctionDraft = {}) => createTestAuction({ rpcUrl, key, house }, draft),
    /** A wallet with money, whose bids the house may take. */
    async fundBidder(): Promise<TestBidder> {
      const bidderKey = generatePrivateKey()
      const bidder = connect(rpcUrl, bidderKey)
      const { address } = bidder.wallet.account
      await callNode(rpcUrl, 'anvil_setBalance', address, `0x${parseEther('1000').toString(16)}`)
      const token = { address: melsAddress, abi: melsAbi } as const
      await confirm(await wallet.writeContract({ ...token, functionName: 'transfer', args: [address, FUNDS] }))
      await bidder.confirm(
        await bidder.wallet.writeContract({ ...token, functionName: 'approve', args: [house, FUNDS] }),
      )
      return {
        account: bidder.wallet.account,
        async bid({ auctionId, quantity, price }) {
          const args = [auctionId, quantity, price] as const
          const call = { address: house, abi: auctionHouseAbi, functionName: 'bid', args } as const
          // A fixed gas limit, so that a bid that the contract refuses is sent all the same.
          const hash = await bidder.wallet.writeContract({ ...call, gas: 500_000n })
          await bidder.reader.waitForTransactionReceipt({ hash })
          return hash
        },
        async transferMels(to) {
          const hash = await bidder.wallet.writeContract({ ...token, functionName: 'transfer', args: [to, 1n] })
          await bidder.confirm(hash)
          return hash
        },
        async mayReclaim(auctionId, { at }) {
          const call = { address: house, abi: auctionHouseAbi, functionName: 'reclaim', args: [auctionId] } as const
          const asked = { ...call, account: bidder.wallet.account, blockOverrides: { time: at } }
          return await bidder.reader.simulateContract(asked).then(
            () => true,
            () => false,
          )
        },
        async reclaim(auctionId) {
          const call = { address: house, abi: auctionHouseAbi, functionName: 'reclaim', args: [auctionId] } as const
          await bidder.confirm(await bidder.wallet.writeContract(call))
        },
      }
    },
    /** Pays what waits for the account; gives the number of the block. */
    async withdrawCredit(token: Address, account: Address): Promise<bigint> {
      const call = {
        address: house,
        abi: auctionHouseAbi,
        functionName: 'withdrawCredit',
        args: [token, account],
      } as const
      return (await confirm(await wallet.writeContract(call))).blockNumber
    },
    async readState(auctionId: bigint) {
      const call = { address: house, abi: auctionHouseAbi, functionName: 'auctionState', args: [auctionId] } as const
      return await reader.readContract(call)
    },
    async readBalance(token: Address, account: Address): Promise<bigint> {
      return await reader.readContract({ address: token, abi: melsAbi, functionName: 'balanceOf', args: [account] })
    },
    /** Proves the clearing of an auction with all its bidders in one call. */
    async proveClearing({ auctionId, clearing, bidders }: TestClearing): Promise<void> {
      const args = [auctionId, clearing, bidders] as const
      const call = { address: house, abi: auctionHouseAbi, functionName: 'proveClearing', args } as const
      await confirm(await wallet.writeContract(call))
    },
    async payProceeds(auctionId: bigint): Promise<void> {
      const call = { address: house, abi: auctionHouseAbi, functionName: 'payProceeds', args: [auctionId] } as const
      await confirm(await wallet.writeContract(call))
    },
    /** Settles with these lists. */
    async finalizeAuction({ auctionId, winners, refunders }: TestSettlement): Promise<void> {
      const args = [auctionId, winners, refunders] as const
      const call = { address: house, abi: auctionHouseAbi, functionName: 'finalizeAuction', args } as const
      await confirm(await wallet.writeContract(call))
    },
  }
}

interface TestBidder {
  readonly account: PrivateKeyAccount
  /** Gives the transaction's hash, whether it went through or not. */
  bid(terms: { auctionId: bigint; quantity: bigint; price: bigint }): Promise<Hash>
  transferMels(to: Address): Promise<Hash>
  /** Whether `reclaim` would go through in a block of this second. */
  mayReclaim(auctionId: bigint, moment: { at: bigint }): Promise<boolean>
  reclaim(auctionId: bigint): Promise<void>
}

interface TestClearing {
  readonly auctionId: bigint
  readonly clearing: {
    price: bigint
    demandAbove: bigint
    demandAtPrice: bigint
    lastRemainder: bigint
    lastIndex: number
  }
  /** In the order of their first bids. */
  readonly bidders: readonly Address[]
}

interface TestSettlement {
  readonly auctionId: bigint
  readonly winners: readonly { bidder: Address; amount: bigint; price: bigint }[]
  readonly refunders: readonly { bidder: Address; amount: bigint; price: bigint }[]
}

const FUNDS = parseEther('10000')

/** Issues a song token to the key's account and auctions all of it; gives the token. */
export async function createTestAuction(
  { rpcUrl, key, house }: { rpcUrl: string; key: Hex; house: Address },
  {
    name = 'Night Ferry',
    initialPrice = parseEther('2.5'),
    tokens = 1_000n,
    seconds = 3_600n,
    metadata = { uri: 'data:,song', hash: keccak256(toHex('song')) },
  }: AuctionDraft,
): Promise<Address> {
  const { wallet, confirm } = connect(rpcUrl, key)
  const deployed = await confirm(
    await wallet.deployContract({
      abi: songTokenAbi,
      bytecode: songTokenBytecode,
      args: [name, 'SONG', tokens, wallet.account.address, metadata],
    }),
  )
  const token = present(deployed.contractAddress)
  await confirm(
    await wallet.writeContract({
      address: token,
      abi: songTokenAbi,
      functionName: 'approve',
      args: [house, tokens * parseEther('1')],
    }),
  )
  await confirm(
    await wallet.writeContract({
      address: house,
      abi: auctionHouseAbi,
      functionName: 'createAuction',
      args: [initialPrice, tokens, seconds, token],
    }),
  )
  return getAddress(token)
}

function connect(rpcUrl: string, key: Hex) {
  const transport = http(rpcUrl)
  const wallet = createWalletClient({ account: privateKeyToAccount(key), chain: anvil, transport })
  const reader = createPublicClient({ chain: anvil, transport, pollingInterval: 50 })
  const confirm = async (hash: Hash) => {
    const receipt = await reader.waitForTransactionReceipt({ hash })
    if (receipt.status === 'reverted') throw new Error(`${hash} was reverted`)
    return receipt
  }
  return { wallet, reader, confirm }
}

function present<Value>(value: Value | null | undefined): Value {
  if (value == null) throw new Error('A receipt has no contract address')
  return value
}
