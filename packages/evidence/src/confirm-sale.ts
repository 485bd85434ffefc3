import { auctionHouseAbi, songTokensAbi } from '@melos/contracts'
import { encodeFunctionData } from 'viem'
import { outcomes } from './auction-state.ts'
import type { SettlementWallet } from './settlement-wallet.ts'

interface ConfirmOptions {
  readonly auctionId: bigint
  readonly print: (line: string) => void
}

/**
 * Has the song factory record that a settled auction sold the song. No royalties can be paid in for the song, and its market
 * can't open, until someone does this.
 */
export async function confirmSale(wallet: SettlementWallet, { auctionId, print }: ConfirmOptions): Promise<void> {
  const { client, auctionHouse } = wallet
  const ofHouse = { address: auctionHouse, abi: auctionHouseAbi } as const
  const state = await client.readContract({ ...ofHouse, functionName: 'auctionState', args: [auctionId] })
  if (outcomes[state.outcome] !== 'SOLD') return
  const { token } = state
  const factory = await client.readContract({ ...ofHouse, functionName: 'SONG_TOKENS' })
  const ofFactory = { address: factory, abi: songTokensAbi } as const
  const [isConfirmed] = await client.readContract({ ...ofFactory, functionName: 'saleOf', args: [token] })
  if (isConfirmed) return
  const data = encodeFunctionData({ abi: songTokensAbi, functionName: 'confirmSale', args: [token, auctionId] })
  const sent = await wallet.attempt(data, factory)
  if (sent.kind === 'done') print(`Confirmed the sale of ${token}, in transaction ${sent.hash}`)
  else print(`✗ The sale of ${token} can't be confirmed: ${sent.reason}`)
}
