import { readFile } from 'node:fs/promises'
import { type Address, isAddress } from 'viem'
import { z } from 'zod'
import { StartupError } from '../startup-error.ts'

export interface Deployment {
  readonly auctionHouse: Address
  /** Nothing of ours is on the chain before this block. */
  readonly startBlock: bigint
}

const folder = new URL('../../../contracts/deployments/', import.meta.url)

const deploymentSchema = z.object({
  auctionHouse: z.string().refine((text): text is Address => isAddress(text)),
  startBlock: z.int().nonnegative().transform(BigInt),
})

/** Where the contracts are on a public chain, as `contracts/deployments` records it. */
export async function findDeployment(chainId: number): Promise<Deployment> {
  try {
    return deploymentSchema.parse(JSON.parse(await readFile(new URL(`${chainId}.json`, folder), 'utf8')))
  } catch (error) {
    throw new StartupError(
      `There is no valid contracts/deployments/${chainId}.json: deploy the contracts to chain ${chainId} first, or leave RPC_URL out to use the embedded chain.`,
      { cause: error },
    )
  }
}
