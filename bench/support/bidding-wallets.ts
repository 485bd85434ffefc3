import { auctionHouseAbi, melsAbi } from '@melos/contracts'
import { localChain } from '@melos/contracts/local-chain'
import { createRandom } from '@melos/test-kit/random'
import { type Address, encodeFunctionData, type Hex, maxUint256, parseEther, parseGwei } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type Call, toQuantity } from './chain-node.ts'
import { type LocalChain, MINIMUM_PRICE } from './local-chain.ts'
import { mineTransactions } from './mine-transactions.ts'

/** The contract's limit per auction. */
export const BIDS_PER_WALLET = 64

const GAS_MONEY = parseEther('1000')
const MELS_EACH = parseEther('100000')
const GAS = 300_000n
/** With a limit this high, blocks are never half full, so gas stays cheap. */
const BLOCK_GAS = 2_000_000_000n
const signedTerms = {
  chainId: localChain.id,
  gas: GAS,
  maxFeePerGas: parseGwei('100'),
  maxPriorityFeePerGas: 0n,
} as const
const PRICES = 500
const PRICE_STEP = parseEther('0.01')

export interface BiddingWallets {
  /** Bids for one token each at random prices, wallet after wallet; they must be sent in this order. */
  makeBids(auctionId: number, count: number): Call[]
  /** The same with signatures, which a node takes far longer to check than it takes to mine the bids. */
  signBids(auctionId: number, count: number): Promise<Call[]>
}

/** The local node also accepts these wallets' transactions without a signature. */
export async function fundBiddingWallets(chain: LocalChain, count: number): Promise<BiddingWallets> {
  const { house } = chain
  const random = createRandom(1)
  const wallets = await fundWallets(chain, { count, spenders: [house] })
  const nextBid = (auctionId: number) => {
    const price = MINIMUM_PRICE + BigInt(random.below(PRICES)) * PRICE_STEP
    const args = [BigInt(auctionId), 1n, price] as const
    return encodeFunctionData({ abi: auctionHouseAbi, functionName: 'bid', args })
  }
  const walletsFor = (bids: number) => {
    const rounds = Array.from({ length: Math.ceil(bids / count) }, () => wallets)
    return rounds.flat().slice(0, bids)
  }
  return {
    makeBids: (auctionId, bids) => walletsFor(bids).map((wallet) => wallet.send(house, nextBid(auctionId))),
    async signBids(auctionId, bids) {
      const signed: Call[] = []
      for (const wallet of walletsFor(bids)) signed.push(await wallet.sign(house, nextBid(auctionId)))
      return signed
    },
  }
}

/** Wallets with MELS that these contracts can take, whose transactions the node accepts without a signature. */
export async function fundWallets(
  { node, operator, mels }: LocalChain,
  { count, spenders }: { count: number; spenders: readonly Address[] },
) {
  const wallets = Array.from({ length: count }, () => createSender(privateKeyToAccount(generatePrivateKey()), 0))
  const payer = createSender(operator.account, await operator.countTransactions())
  await node.call('anvil_autoImpersonateAccount', true)
  await node.call('evm_setBlockGasLimit', toQuantity(BLOCK_GAS))
  const balance = toQuantity(GAS_MONEY)
  await node.callAll(wallets.map(({ address }) => ({ method: 'anvil_setBalance', params: [address, balance] })))
  const preparations = wallets.flatMap((wallet) => {
    const args = [wallet.address, MELS_EACH] as const
    const payment = encodeFunctionData({ abi: melsAbi, functionName: 'transfer', args })
    const allowances = spenders.map((spender) =>
      encodeFunctionData({ abi: melsAbi, functionName: 'approve', args: [spender, maxUint256] }),
    )
    return [payer.send(mels, payment), ...allowances.map((allowance) => wallet.send(mels, allowance))]
  })
  await mineTransactions(node, preparations)
  return wallets
}

/** Numbers the account's transactions itself. */
function createSender(account: PrivateKeyAccount, firstNonce: number) {
  let nonce = firstNonce
  return {
    address: account.address,
    send(to: Address, data: Hex, gas = GAS): Call {
      const transaction = { from: account.address, to, data, gas: toQuantity(gas), nonce: toQuantity(BigInt(nonce++)) }
      return { method: 'eth_sendTransaction', params: [transaction] }
    },
    async sign(to: Address, data: Hex): Promise<Call> {
      const raw = await account.signTransaction({ ...signedTerms, to, data, nonce: nonce++ })
      return { method: 'eth_sendRawTransaction', params: [raw] }
    },
  }
}
