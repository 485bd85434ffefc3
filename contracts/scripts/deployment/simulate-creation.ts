import {
  type Abi,
  type Address,
  BaseError,
  decodeErrorResult,
  type Hex,
  isHex,
  type PublicClient,
  type StateOverride,
} from 'viem'
import { DeploymentError, describeCause } from './deployment-error.ts'

export interface SimulatedCreation {
  readonly contract: string
  readonly abi: Abi
  readonly deployer: Address
  /** Creation code and constructor arguments. */
  readonly data: Hex
  /** Sets a nonce other than the deployer's next one, because it decides the address that some constructors check. */
  readonly stateOverride?: StateOverride | undefined
}

/** A call without a recipient returns the runtime code that the constructor would store, with its immutables. */
export async function simulateCreation(client: PublicClient, creation: SimulatedCreation): Promise<Hex> {
  const { contract, abi, deployer, data: creationCode, stateOverride } = creation
  const call = client.call({ account: deployer, data: creationCode, stateOverride })
  const { data } = await call.catch((error: unknown) => {
    const revert = findRevert(error, abi)
    if (revert === undefined) throw error
    throw new DeploymentError(
      `The constructor of ${contract} rejects its arguments with ${revert}: fix the setting it names.`,
      { cause: error },
    )
  })
  if (data !== undefined) return data
  throw new DeploymentError(
    `The creation code of ${contract} creates no contract: run \`npm run generate\` and deploy again.`,
  )
}

function findRevert(error: unknown, abi: Abi): string | undefined {
  if (!(error instanceof BaseError)) return undefined
  const revert = error.walk((cause) => isHex(Object(cause).data))
  if (revert === null) return undefined
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi, data: Object(revert).data })
    return `${errorName}(${args.join(', ')})`
  } catch {
    return describeCause(error)
  }
}
