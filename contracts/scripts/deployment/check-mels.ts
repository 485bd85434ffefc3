import {
  type Address,
  BaseError,
  CallExecutionError,
  ContractFunctionRevertedError,
  domainSeparator,
  type PublicClient,
} from 'viem'
import { melsAbi } from '../../generated/index.ts'
import { DeploymentError } from './deployment-error.ts'

const DECIMALS = 18

/** Refuses a token the house cannot work with; answers with a warning about one it can work with less well. */
export async function checkMels(client: PublicClient, address: Address): Promise<string | undefined> {
  const token = { address, abi: melsAbi } as const
  if ((await client.getCode({ address })) === undefined) {
    throw new DeploymentError(`MELS_ADDRESS ${address} has no code: set it to the MELS token of this chain.`)
  }
  const decimals = await answerOf(client.readContract({ ...token, functionName: 'decimals' }))
  if (decimals !== DECIMALS) {
    const found = decimals === undefined ? 'no decimals' : `${decimals} decimals`
    throw new DeploymentError(
      `MELS_ADDRESS ${address} has ${found} where the house counts with ${DECIMALS}: set it to the MELS token of this chain.`,
    )
  }
  if (await takesPermits(client, address)) return undefined
  return `Warning: MELS ${address} takes no signed allowances (EIP-2612), so each bid needs an approval before it.`
}

/** Whether a wallet that signs for the token's own domain signs what the token checks. */
async function takesPermits(client: PublicClient, address: Address): Promise<boolean> {
  const token = { address, abi: melsAbi } as const
  const separator = await answerOf(client.readContract({ ...token, functionName: 'DOMAIN_SEPARATOR' }))
  const nonce = await answerOf(client.readContract({ ...token, functionName: 'nonces', args: [address] }))
  const domain = await readNameAndVersion(client, address)
  if (separator === undefined || nonce === undefined || domain === undefined) return false
  const chainId = await client.getChainId()
  return separator === domainSeparator({ domain: { ...domain, chainId, verifyingContract: address } })
}

/** Older tokens do not say their domain (EIP-5267); theirs is the name and version 1 by custom. */
async function readNameAndVersion(client: PublicClient, address: Address) {
  const token = { address, abi: melsAbi } as const
  const domain = await answerOf(client.readContract({ ...token, functionName: 'eip712Domain' }))
  if (domain !== undefined) return { name: domain[1], version: domain[2] }
  const name = await answerOf(client.readContract({ ...token, functionName: 'name' }))
  return name === undefined ? undefined : { name, version: '1' }
}

/** `undefined` when the contract does not answer as such a function does; a node that fails is another matter. */
async function answerOf<Answer>(reading: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await reading
  } catch (error) {
    if (isContractsFault(error)) return undefined
    throw error
  }
}

/** The call came back: with a revert, or with an answer that is none. */
function isContractsFault(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const has = (kind: typeof CallExecutionError | typeof ContractFunctionRevertedError): boolean =>
    error.walk((cause) => cause instanceof kind) !== null
  return has(ContractFunctionRevertedError) || !has(CallExecutionError)
}
