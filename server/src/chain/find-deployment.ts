import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ContractAddresses } from '@melos/contracts/creations'
import { type Address, isAddress } from 'viem'
import { z } from 'zod'
import { StartupError } from '../startup-error.ts'

export interface Deployment extends ContractAddresses {
  /** The contracts have no logs before this block. */
  readonly startBlock: bigint
}

const recorded = fileURLToPath(new URL('../../../contracts/deployments/', import.meta.url))

const addressSchema = z.string().refine((text): text is Address => isAddress(text))

const deploymentSchema = z.object({
  mels: addressSchema,
  gate: addressSchema,
  auctionHouse: addressSchema,
  songTokens: addressSchema,
  royalties: addressSchema,
  market: addressSchema,
  startBlock: z.int().nonnegative().transform(BigInt),
})

export async function findDeployment(chainId: number, folder = recorded): Promise<Deployment> {
  try {
    return deploymentSchema.parse(JSON.parse(await readFile(join(folder, `${chainId}.json`), 'utf8')))
  } catch (error) {
    throw new StartupError(
      `There is no valid ${chainId}.json in ${folder}. Deploy the contracts to chain ${chainId} first, or remove RPC_URL to use the embedded chain.`,
      { cause: error },
    )
  }
}
