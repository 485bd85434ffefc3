import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Address, getAddress, isAddress, type PrivateKeyAccount, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { contractsDirectory } from '../contracts-directory.ts'
import { type DeploymentChain, deploymentChains } from './deployment-chains.ts'
import { DeploymentError } from './deployment-error.ts'

/** Who does what from the first block on: `IAuctionHouse.Parties`. */
export interface Parties {
  readonly owner: Address
  readonly operator: Address
  readonly lister: Address
  readonly treasury: Address
  readonly production: Address
}

export interface DeploymentSettings {
  readonly chain: DeploymentChain
  readonly dryRun: boolean
  /** Where the records are kept. */
  readonly directory: string
  readonly rpcUrl: string
  /** Signs; does not give the key away. */
  readonly deployer: PrivateKeyAccount
  /** The existing token; `undefined` where it is deployed. */
  readonly mels: Address | undefined
  readonly parties: Parties
}

type Environment = Readonly<Record<string, string | undefined>>

/** Everything that can be wrong without asking a node is found here. */
export function readSettings(args: readonly string[], env: Environment): DeploymentSettings {
  const { chain, dryRun, directory } = readArguments(args)
  const rpcUrl = readRpcUrl(env)
  const deployer = readKey(env)
  const mels = readMels(env, chain)
  const party = (name: string): Address =>
    readParty(env, { name, fallback: chain.isLocal ? deployer.address : undefined })
  const parties = {
    owner: party('OWNER'),
    operator: party('OPERATOR'),
    lister: party('LISTER'),
    treasury: party('TREASURY'),
    production: party('PRODUCTION'),
  }
  for (const [name, address] of Object.entries(parties)) {
    if (address === mels) {
      throw new DeploymentError(
        `${name.toUpperCase()} is the MELS token itself: set it to an account that people hold.`,
      )
    }
  }
  return { chain, dryRun, directory, rpcUrl, deployer, mels, parties }
}

function readArguments(args: readonly string[]) {
  const known = [...deploymentChains.keys()].join(', ')
  const usage = `run \`node contracts/scripts/deploy.ts --chain <id> [--dry-run]\` with one of the chains ${known}`
  const values = parseKnownArguments(args, usage)
  const chain = deploymentChains.get(Number(values.chain))
  if (chain === undefined) {
    throw new DeploymentError(
      `${values.chain === undefined ? 'No chain' : `Chain ${values.chain}`} to deploy to: ${usage}.`,
    )
  }
  return {
    chain,
    dryRun: values['dry-run'] ?? false,
    directory: values.directory ?? join(contractsDirectory, 'deployments'),
  }
}

function parseKnownArguments(args: readonly string[], usage: string) {
  try {
    return parseArgs({
      args: [...args],
      options: { chain: { type: 'string' }, 'dry-run': { type: 'boolean' }, directory: { type: 'string' } },
    }).values
  } catch (cause) {
    throw new DeploymentError(`These arguments are not understood: ${usage}.`, { cause })
  }
}

function readRpcUrl(env: Environment): string {
  const rpcUrl = env.RPC_URL ?? ''
  if (!/^https?:\/\//.test(rpcUrl) || !URL.canParse(rpcUrl)) {
    throw new DeploymentError(
      'RPC_URL is not an address of a node: set it to one that begins with http:// or https://.',
    )
  }
  return rpcUrl
}

function readKey(env: Environment): PrivateKeyAccount {
  try {
    // Anything else than a key is refused by the call.
    return privateKeyToAccount(env.DEPLOYER_KEY as `0x${string}`)
  } catch {
    // No cause: it would quote the key.
    throw new DeploymentError('DEPLOYER_KEY is not a private key: set it to 0x and 64 hexadecimal digits.')
  }
}

function readMels(env: Environment, { isLocal, chain }: DeploymentChain): Address | undefined {
  const text = env.MELS_ADDRESS ?? ''
  if (!isLocal) return readAddress('MELS_ADDRESS', text)
  if (text === '') return undefined
  throw new DeploymentError(`Chain ${chain.id} gets a MELS token of its own: leave MELS_ADDRESS out.`)
}

function readParty(env: Environment, { name, fallback }: { name: string; fallback: Address | undefined }): Address {
  const text = env[name] ?? ''
  return text === '' && fallback !== undefined ? fallback : readAddress(name, text)
}

/** Only with its checksum: one wrong digit in a role or an account of the house would stay there. */
function readAddress(name: string, text: string): Address {
  if (text === '') throw new DeploymentError(`${name} is missing: set it to an address.`)
  if (!isAddress(text) || getAddress(text) !== text) {
    throw new DeploymentError(
      `${name} is not an address with a valid checksum: copy it in capital and small letters, as a wallet shows it.`,
    )
  }
  if (text === zeroAddress) throw new DeploymentError(`${name} is the zero address: set it to an account that exists.`)
  return text
}
