import { marketAbi, melsAbi, songTokenAbi } from '@melos/contracts'
import type { ContractAddresses } from '@melos/contracts/creations'
import { localChain } from '@melos/contracts/local-chain'
import {
  type Address,
  createWalletClient,
  type Hash,
  type Hex,
  http,
  type LocalAccount,
  maxUint256,
  publicActions,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

interface TestOrder {
  readonly song: Address
  readonly quantity: bigint
  /** MELS base units for each token. */
  readonly price: bigint
  /** How many days it trades after today; 30 unless told otherwise. */
  readonly days?: number
  readonly untilNextRoyalty?: boolean
  readonly fillOnly?: boolean
}

interface TestOrderId {
  readonly side: 'BUY' | 'SELL'
  readonly price: bigint
  readonly position: bigint
}

const DAY_SECONDS = 86_400
const MOST_FILLS = 100n

/** The market of a test house. The key's wallet owns the house and is its operator. Every call returns its block's number. */
export function openTestTrading({
  rpcUrl,
  key,
  contracts,
}: {
  readonly rpcUrl: string
  readonly key: Hex
  readonly contracts: ContractAddresses
}) {
  const transport = http(rpcUrl, { timeout: 60_000 })
  const openWallet = (account: LocalAccount) =>
    createWalletClient({ account, chain: localChain, transport }).extend(publicActions)
  const operator = openWallet(privateKeyToAccount(key))
  const market = { address: contracts.market, abi: marketAbi } as const
  const approved = new Set<Address>()

  const termsOf = async ({ days = 30, untilNextRoyalty = false, fillOnly = false }: TestOrder) => {
    const { timestamp } = await operator.getBlock()
    return { lastDay: Math.floor(Number(timestamp) / DAY_SECONDS) + days, untilNextRoyalty, fillOnly }
  }
  const run = async (sent: Promise<{ blockNumber: bigint }>): Promise<bigint> => (await sent).blockNumber

  return {
    switchOn: () => run(operator.writeContractSync({ ...market, functionName: 'switchOn' })),
    open: (song: Address) => run(operator.writeContractSync({ ...market, functionName: 'open', args: [song] })),
    halt: (song: Address, reason: Hash = zeroHash) =>
      run(operator.writeContractSync({ ...market, functionName: 'halt', args: [song, reason] })),
    resume: (song: Address) => run(operator.writeContractSync({ ...market, functionName: 'resume', args: [song] })),
    close: (song: Address, reason: Hash = zeroHash) =>
      run(operator.writeContractSync({ ...market, functionName: 'close', args: [song, reason] })),
    async buy(account: LocalAccount, order: TestOrder): Promise<bigint> {
      const wallet = openWallet(account)
      if (!approved.has(account.address)) {
        const spender = [contracts.market, maxUint256] as const
        await wallet.writeContractSync({
          address: contracts.mels,
          abi: melsAbi,
          functionName: 'approve',
          args: spender,
        })
        approved.add(account.address)
      }
      const args = [order.song, order.quantity, order.price, MOST_FILLS, await termsOf(order)] as const
      return await run(wallet.writeContractSync({ ...market, functionName: 'buy', args }))
    },
    async offer(account: LocalAccount, order: TestOrder): Promise<bigint> {
      const args = [order.quantity, order.price, MOST_FILLS, await termsOf(order)] as const
      const token = { address: order.song, abi: songTokenAbi } as const
      return await run(openWallet(account).writeContractSync({ ...token, functionName: 'offer', args }))
    },
    async cancel(account: LocalAccount, song: Address, { side, price, position }: TestOrderId): Promise<bigint> {
      const id = { side: side === 'BUY' ? 0 : 1, price, position }
      return await run(openWallet(account).writeContractSync({ ...market, functionName: 'cancel', args: [song, id] }))
    },
    /** Pays what the market keeps for the account; anyone can. */
    withdrawCredit: (account: Address) =>
      run(operator.writeContractSync({ ...market, functionName: 'withdrawCredit', args: [contracts.mels, account] })),
    async send(account: LocalAccount, song: Address, to: Address, amount: bigint): Promise<bigint> {
      const token = { address: song, abi: songTokenAbi } as const
      return await run(
        openWallet(account).writeContractSync({ ...token, functionName: 'transfer', args: [to, amount] }),
      )
    },
  }
}
