import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Address, getAddress, isAddress, type PrivateKeyAccount, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { ContractParties } from '../../creations.ts'
import { contractsDirectory } from '../contracts-directory.ts'
import { type DeploymentChain, deploymentChains } from './deployment-chains.ts'
import { DeploymentError } from './deployment-error.ts'

export interface DeploymentSettings {
  readonly chain: DeploymentChain
  readonly dryRun: boolean
  /** The folder with the deployment records. */
  readonly directory: string
  readonly rpcUrl: string
  readonly deployer: PrivateKeyAccount
  /** The existing token; `undefined` on a local chain, where it is deployed. */
  readonly mels: Address | undefined
  readonly parties: ContractParties
  /** Announces royalties and pays them in. The owner grants the role after the deployment. */
  readonly agent: Address
}

type Environment = Readonly<Record<string, string | undefined>>

/** Checks everything that needs no node. */
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
    admitter: party('ADMITTER'),
  }
  const agent = party('AGENT')
  for (const [name, address] of Object.entries({ ...parties, agent })) {
    if (address === mels) {
      throw new DeploymentError(`${name.toUpperCase()} is the MELS token: set it to an account that someone controls.`)
    }
  }
  if (!chain.isLocal) requireSeveralKeys(parties)
  return { chain, dryRun, directory, rpcUrl, deployer, mels, parties, agent }
}

/** One key for all roles could list, settle and withdraw alone, and would be lost or stolen with all of them. */
function requireSeveralKeys({ owner, operator, lister }: ContractParties): void {
  if (owner !== operator || owner !== lister) return
  throw new DeploymentError(
    'OWNER, OPERATOR and LISTER are one account: set them to different ones, and the owner to a multisig.',
  )
}

function readArguments(args: readonly string[]) {
  const known = [...deploymentChains.keys()].join(', ')
  const usage = `run \`node contracts/scripts/deploy.ts --chain <id> [--dry-run]\` with one of the chains ${known}`
  const values = parseKnownArguments(args, usage)
  const chain = deploymentChains.get(Number(values.chain))
  if (chain === undefined) {
    throw new DeploymentError(
      `${values.chain === undefined ? 'The chain is missing' : `Chain ${values.chain} is unknown`}: ${usage}.`,
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
    throw new DeploymentError(`The arguments are invalid: ${usage}.`, { cause })
  }
}

function readRpcUrl(env: Environment): string {
  const rpcUrl = env.RPC_URL ?? ''
  if (!/^https?:\/\//.test(rpcUrl) || !URL.canParse(rpcUrl)) {
    throw new DeploymentError("RPC_URL isn't the URL of a node: set it to one that begins with http:// or https://.")
  }
  return rpcUrl
}

function readKey(env: Environment): PrivateKeyAccount {
  try {
    // The call throws for anything that isn't a key.
    return privateKeyToAccount(env.DEPLOYER_KEY as `0x${string}`)
  } catch {
    // The cause is left out because it quotes the key.
    throw new DeploymentError("DEPLOYER_KEY isn't a private key: set it to 0x and 64 hexadecimal digits.")
  }
}

function readMels(env: Environment, { isLocal, chain }: DeploymentChain): Address | undefined {
  const text = env.MELS_ADDRESS ?? ''
  if (!isLocal) return readAddress('MELS_ADDRESS', text)
  if (text === '') return undefined
  throw new DeploymentError(`Chain ${chain.id} gets its own MELS token: leave MELS_ADDRESS out.`)
}

function readParty(env: Environment, { name, fallback }: { name: string; fallback: Address | undefined }): Address {
  const text = env[name] ?? ''
  return text === '' && fallback !== undefined ? fallback : readAddress(name, text)
}

/** Requires a checksum, because the house would keep a mistyped address. */
function readAddress(name: string, text: string): Address {
  if (text === '') throw new DeploymentError(`${name} is missing: set it to an address.`)
  if (!isAddress(text) || getAddress(text) !== text) {
    throw new DeploymentError(
      `${name} isn't an address with a valid checksum: copy it exactly as a wallet shows it, in upper and lower case.`,
    )
  }
  if (text === zeroAddress) throw new DeploymentError(`${name} is the zero address: set it to an account that exists.`)
  return text
}
