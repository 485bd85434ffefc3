import { type Address, type Hash, type Hex, keccak256, type PublicClient } from 'viem'
import { DeploymentError } from './deployment-error.ts'

interface Deployed {
  readonly contract: string
  readonly address: Address
}

interface Expected extends Deployed {
  /** Hash of the runtime code with its immutables. */
  readonly bytecodeHash: Hash
}

/** Reads the code from the chain, because a successful transaction doesn't prove what code it deployed. */
export async function verifyBytecode(client: PublicClient, { bytecodeHash, ...deployed }: Expected): Promise<void> {
  const found = keccak256(await requireCode(client, deployed))
  if (found === bytecodeHash) return
  const { contract, address } = deployed
  throw new DeploymentError(
    `The code at ${address} isn't that of ${contract} (hash ${found}, expected ${bytecodeHash}): don't use this deployment.`,
  )
}

export async function requireCode(client: PublicClient, { contract, address }: Deployed): Promise<Hex> {
  const code = await client.getCode({ address })
  if (code !== undefined) return code
  throw new DeploymentError(
    `There is no ${contract} at ${address} on this chain: check that RPC_URL is the right node, or delete the record if the chain no longer exists.`,
  )
}
