import { marketAbi } from '@melos/contracts'
import { type Address, encodeFunctionData } from 'viem'
import type { SettlementWallet } from './settlement-wallet.ts'

interface OpenOptions {
  readonly market: Address
  readonly song: Address
  readonly print: (line: string) => void
}

/** The contract's number for a market that nobody has opened. */
const NOT_OPEN = 0

/** Opens the market of a song whose sale is confirmed. Anyone can do this, once the market as a whole is switched on. */
export async function openMarket(wallet: SettlementWallet, { market, song, print }: OpenOptions): Promise<void> {
  const ofMarket = { address: market, abi: marketAbi } as const
  const { state } = await wallet.client.readContract({ ...ofMarket, functionName: 'bookOf', args: [song] })
  if (state !== NOT_OPEN) return
  const sent = await wallet.attempt(encodeFunctionData({ abi: marketAbi, functionName: 'open', args: [song] }), market)
  if (sent.kind === 'done') print(`Opened the market of ${song}, in transaction ${sent.hash}`)
  else print(`✗ The market of ${song} can't be opened: ${sent.reason}`)
}
