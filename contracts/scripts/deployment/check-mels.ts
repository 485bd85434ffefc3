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

/** Throws if the house can't work with the token; returns a warning if bids can't use signed allowances. */
export async function checkMels(client: PublicClient, address: Address): Promise<string | undefined> {
  const token = { address, abi: melsAbi } as const
  if ((await client.getCode({ address })) === undefined) {
    throw new DeploymentError(`MELS_ADDRESS ${address} has no code: set it to this chain's MELS token.`)
  }
  const decimals = await answerOf(client.readContract({ ...token, functionName: 'decimals' }))
  if (decimals !== DECIMALS) {
    const found = decimals === undefined ? 'no decimals' : `${decimals} decimals`
    throw new DeploymentError(
      `MELS_ADDRESS ${address} has ${found}, but the house needs ${DECIMALS}: set it to this chain's MELS token.`,
    )
  }
  if (await supportsPermits(client, address)) return undefined
  return `Warning: MELS ${address} doesn't support signed allowances (EIP-2612), so each bid needs an approval first.`
}

/** Compares the domain that a wallet would sign for with the one that the token checks. */
async function supportsPermits(client: PublicClient, address: Address): Promise<boolean> {
  const token = { address, abi: melsAbi } as const
  const separator = await answerOf(client.readContract({ ...token, functionName: 'DOMAIN_SEPARATOR' }))
  const nonce = await answerOf(client.readContract({ ...token, functionName: 'nonces', args: [address] }))
  const domain = await readNameAndVersion(client, address)
  if (separator === undefined || nonce === undefined || domain === undefined) return false
  const chainId = await client.getChainId()
  return separator === domainSeparator({ domain: { ...domain, chainId, verifyingContract: address } })
}

/** Older tokens don't publish their domain (EIP-5267); by convention it is their name and version 1. */
async function readNameAndVersion(client: PublicClient, address: Address) {
  const token = { address, abi: melsAbi } as const
  const domain = await answerOf(client.readContract({ ...token, functionName: 'eip712Domain' }))
  if (domain !== undefined) return { name: domain[1], version: domain[2] }
  const name = await answerOf(client.readContract({ ...token, functionName: 'name' }))
  return name === undefined ? undefined : { name, version: '1' }
}

/** `undefined` if the contract lacks the function or answers wrongly; a failing node still throws. */
async function answerOf<Answer>(reading: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await reading
  } catch (error) {
    if (isContractsFault(error)) return undefined
    throw error
  }
}

/** The node did answer: with a revert, or with data that isn't a valid answer. */
function isContractsFault(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const has = (kind: typeof CallExecutionError | typeof ContractFunctionRevertedError): boolean =>
    error.walk((cause) => cause instanceof kind) !== null
  return has(ContractFunctionRevertedError) || !has(CallExecutionError)
}
