import { auctionHouseAbi, melsAbi } from '@melos/contracts'
import { localChain } from '@melos/contracts/local-chain'
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  type Hash,
  type Hex,
  http,
  type LocalAccount,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type Chain, holdBlocks, type Wallet } from './chain.ts'
import type { Market } from './market.ts'

export interface PlannedBid {
  readonly tokens: bigint
  /** MELS per token. */
  readonly price: string
}

/** Places bids by the market's wallets in turn and returns their transactions. */
export async function placeBids(
  { chain, bidders }: Market,
  auctionId: number,
  bids: readonly PlannedBid[],
): Promise<Hash[]> {
  const hashes: Hash[] = []
  for (const [index, { tokens, price }] of bids.entries()) {
    const bidder = bidders[index % bidders.length]
    if (bidder === undefined) throw new Error('There is no bidder')
    const args = [BigInt(auctionId), tokens, parseEther(price)] as const
    const call = { address: chain.house, abi: auctionHouseAbi, functionName: 'bid', args } as const
    const hash = await bidder.writeContract(call)
    await chain.confirm(hash)
    hashes.push(hash)
  }
  return hashes
}

/** Enough for any call here: unused gas costs nothing. */
const GAS = 300_000n
const FEES = { maxFeePerGas: parseEther('0.000001'), maxPriorityFeePerGas: 1n }

interface NewBid {
  readonly wallet: Wallet
  readonly auctionId: number
  readonly tokens: number
  /** MELS per token. */
  readonly price: string
}

/** Places a bid with as few node calls as possible and waits for the receipt. */
export async function sendBid(
  { house, reader, confirm }: Chain,
  { wallet, auctionId, tokens, price }: NewBid,
): Promise<Hash> {
  const args = [BigInt(auctionId), BigInt(tokens), parseEther(price)] as const
  const data = encodeFunctionData({ abi: auctionHouseAbi, functionName: 'bid', args })
  const nonce = await reader.getTransactionCount({ address: wallet.account.address, blockTag: 'pending' })
  const call = { chainId: localChain.id, type: 'eip1559', nonce, gas: GAS, ...FEES, to: house, data } as const
  const hash = await reader.sendRawTransaction({ serializedTransaction: await wallet.account.signTransaction(call) })
  await confirm(hash)
  return hash
}

const GAS_MONEY = parseEther('10')
const FUNDS = parseEther('10000')
const AT_ONCE = 25
const PATIENCE_MS = 120_000

export type Crowd = readonly LocalAccount[]

/** Creates funded and approved wallets in a few blocks. */
export async function gatherCrowd(market: Market, count: number): Promise<Crowd> {
  const { mels, house, node, reader, operator } = market.chain
  const crowd = Array.from({ length: count }, () => privateKeyToAccount(generatePrivateKey()))
  await Promise.all(crowd.map(({ address }) => node.setBalance({ address, value: GAS_MONEY })))
  const first = await reader.getTransactionCount({ address: operator.account.address, blockTag: 'pending' })
  const gifts = crowd.map(({ address }, index) => {
    const data = encodeFunctionData({ abi: melsAbi, functionName: 'transfer', args: [address, FUNDS] })
    return sign(operator.account, { nonce: first + index, to: mels, data })
  })
  const approval = encodeFunctionData({ abi: melsAbi, functionName: 'approve', args: [house, FUNDS] })
  const approvals = crowd.map((account) => sign(account, { nonce: 0, to: mels, data: approval }))
  await sendAtOnce(market, await Promise.all([...gifts, ...approvals]))
  return crowd
}

/** Each wallet bids once; the node decides the order. */
export async function bidAsCrowd(
  market: Market,
  { auctionId, crowd, bids }: { auctionId: number; crowd: Crowd; bids: readonly PlannedBid[] },
): Promise<void> {
  const signed = crowd.map((account, index) => {
    const { tokens, price } = bids[index % bids.length] ?? { tokens: 1n, price: '1' }
    const args = [BigInt(auctionId), tokens, parseEther(price)] as const
    const data = encodeFunctionData({ abi: auctionHouseAbi, functionName: 'bid', args })
    return sign(account, { nonce: 1, to: market.chain.house, data })
  })
  await sendAtOnce(market, await Promise.all(signed))
}

function sign(account: LocalAccount, call: { nonce: number; to: Address; data: Hex }): Promise<Hex> {
  return account.signTransaction({ chainId: localChain.id, type: 'eip1559', gas: GAS, ...FEES, ...call })
}

async function sendAtOnce({ melos, chain }: Market, transactions: readonly Hex[]): Promise<void> {
  const transport = http(melos.rpcUrl, { batch: { batchSize: AT_ONCE }, timeout: PATIENCE_MS })
  const client = createPublicClient({ chain: localChain, transport })
  await holdBlocks(chain, async ({ mine }) => {
    await Promise.all(transactions.map((serializedTransaction) => client.sendRawTransaction({ serializedTransaction })))
    do await mine()
    while ((await chain.node.getTxpoolStatus()).pending > 0)
    // Clients that wait for transactions read the newest block, and an empty one is cheaper.
    await mine()
  })
}
