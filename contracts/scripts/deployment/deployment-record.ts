import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Address, type Hash, type Hex, isAddress, isHex, keccak256 } from 'viem'
import type { ContractAddresses, ContractName } from '../../creations.ts'
import { DeploymentError } from './deployment-error.ts'

/** A signed transaction, stored before it is sent so that a later run sends it again, or one with its nonce and higher fees. */
export interface SentStep {
  readonly contract: ContractName
  readonly nonce: number
  /** The contract's address, which follows from the deployer and the nonce. */
  readonly address: Address
  readonly hash: Hash
  readonly transaction: Hex
  /** Hash of the runtime code that the constructor stores. */
  readonly bytecodeHash: Hash
  /** The chain's latest block at signing; the contract is in a later one. */
  readonly signedAfterBlock: number
}

export interface DeploymentProgress {
  /** The settings of the first run, by the names of their environment variables. */
  readonly settings: Readonly<Record<string, string>>
  readonly steps: readonly SentStep[]
}

export interface DeploymentRecord extends ContractAddresses {
  readonly chainId: number
  /** No Melos contract is on the chain before this block. */
  readonly startBlock: number
  readonly deployer: Address
  /** A contract is left out if the chain mined another transaction with the nonce of ours. */
  readonly transactionHashes: Readonly<Partial<Record<ContractName, Hash>>>
  /** Hashes of the runtime code of what was deployed. */
  readonly bytecodeHashes: Readonly<Partial<Record<ContractName, Hash>>>
}

export interface DeploymentFiles {
  readonly record: string
  readonly progress: string
}

export function deploymentFiles(directory: string, chainId: number): DeploymentFiles {
  return { record: join(directory, `${chainId}.json`), progress: join(directory, `${chainId}.progress.json`) }
}

export function readRecord({ record }: DeploymentFiles): DeploymentRecord | undefined {
  return readJson(record, isRecord)
}

export function readProgress({ progress }: DeploymentFiles): DeploymentProgress | undefined {
  return readJson(progress, isProgress)
}

export function writeProgress({ progress }: DeploymentFiles, content: DeploymentProgress): void {
  writeJson(progress, content)
}

/** Writes the record first: after a crash in between, the next run finds it and deploys nothing. */
export function completeDeployment(files: DeploymentFiles, record: DeploymentRecord): void {
  writeJson(files.record, record)
  removeProgress(files)
}

export function removeProgress({ progress }: DeploymentFiles): void {
  rmSync(progress, { force: true })
}

function readJson<Content>(path: string, isContent: (value: unknown) => value is Content): Content | undefined {
  if (!existsSync(path)) return undefined
  const value = parseJson(readFileSync(path, 'utf8'))
  if (isContent(value)) return value
  throw new DeploymentError(`${path} is damaged: restore it, because only this file says what is already deployed.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A crash at any moment leaves either the old content or the new one. */
function writeJson(path: string, content: object): void {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.draft`
  const file = openSync(draft, 'w')
  try {
    writeSync(file, `${JSON.stringify(content, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
}

function isRecord(value: unknown): value is DeploymentRecord {
  const { chainId, startBlock, deployer, transactionHashes, bytecodeHashes } = Object(value)
  const { mels, gate, auctionHouse, songTokens, royalties, market } = Object(value)
  const addresses = [deployer, mels, gate, auctionHouse, songTokens, royalties, market]
  return (
    [chainId, startBlock].every(Number.isSafeInteger) &&
    addresses.every((address) => isAddress(String(address))) &&
    [transactionHashes, bytecodeHashes].every((hashes) => typeof hashes === 'object' && hashes !== null)
  )
}

function isProgress(value: unknown): value is DeploymentProgress {
  const { settings, steps } = Object(value)
  return typeof settings === 'object' && settings !== null && Array.isArray(steps) && steps.every(isSentStep)
}

function isSentStep(value: unknown): value is SentStep {
  const { contract, nonce, address, hash, transaction, bytecodeHash, signedAfterBlock } = Object(value)
  return (
    typeof contract === 'string' &&
    [nonce, signedAfterBlock].every(Number.isSafeInteger) &&
    isAddress(String(address)) &&
    [hash, transaction, bytecodeHash].every((hex) => isHex(hex)) &&
    keccak256(transaction) === hash
  )
}
