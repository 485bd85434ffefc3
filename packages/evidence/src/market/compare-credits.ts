import { marketAbi } from '@melos/contracts'
import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { inParts } from '../in-parts.ts'
import { requireCount } from '../incomplete.ts'
import type { ChainMarket } from './read-market.ts'

/** What couldn't be paid stays in the contract for its account. */
export async function compareCredits(
  client: Client,
  { market, mels, block }: ChainMarket,
  credits: ReadonlyMap<Address, bigint>,
): Promise<void> {
  await inParts([...credits], async ([account, credit]) => {
    const call = { address: market, abi: marketAbi, functionName: 'credits', args: [mels, account] } as const
    const found = await readContract(client, { ...call, blockNumber: block.number })
    requireCount(`credit of ${account}`, [found, credit])
  })
}
