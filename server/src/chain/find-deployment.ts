import { readFile } from 'node:fs/promises'
import { type Address, isAddress } from 'viem'
import { z } from 'zod'
import { StartupError } from '../startup-error.ts'

export interface Deployment {
  readonly mels: Address
  readonly auctionHouse: Address
  /** Nothing of ours is on the chain before this block. */
  readonly startBlock: bigint
}

const recorded = new URL('../../../contracts/deployments/', import.meta.url)

const addressSchema = z.string().refine((text): text is Address => isAddress(text))

const deploymentSchema = z.object({
  mels: addressSchema,
  auctionHouse: addressSchema,
  startBlock: z.int().nonnegative().transform(BigInt),
})

/** Where the contracts are on a public chain, as `contracts/deployments` records it. */
export async function findDeployment(chainId: number, folder: URL = recorded): Promise<Deployment> {
  try {
    return deploymentSchema.parse(JSON.parse(await readFile(new URL(`${chainId}.json`, folder), 'utf8')))
  } catch (error) {
    throw new StartupError(
      `There is no valid contracts/deployments/${chainId}.json: deploy the contracts to chain ${chainId} first, or leave RPC_URL out to use the embedded chain.`,
      { cause: error },
    )
  }
}
