import { auctionHouseAbi } from '@melos/contracts'
import { localChain } from '@melos/contracts/local-chain'
import { encodeFunctionData, type Hash, parseEther } from 'viem'
import type { Chain, Wallet } from './open-chain.ts'

/** Enough for any bid: unused gas costs nothing. */
const GAS = 300_000n
const FEES = { maxFeePerGas: parseEther('0.000001'), maxPriorityFeePerGas: 1n }

interface NewBid {
  readonly wallet: Wallet
  readonly auctionId: number
  readonly tokens: number
  /** MELS per token. */
  readonly price: string
}

/** A bid straight on the chain, with as few questions to the node as can be; returns when it has the receipt. */
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
