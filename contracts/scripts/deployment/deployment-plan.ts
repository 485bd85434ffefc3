import { type Abi, type Address, encodeDeployData, getContractAddress, type Hex, type PublicClient } from 'viem'
import { auctionHouseAbi, auctionHouseBytecode, melsAbi, melsBytecode } from '../../generated/index.ts'
import { DeploymentError } from './deployment-error.ts'
import type { ContractName, SentStep } from './deployment-record.ts'
import type { DeploymentSettings } from './deployment-settings.ts'
import { type SimulatedCreation, simulateCreation } from './simulate-creation.ts'

const LOCAL_MELS_SUPPLY = 1_000_000_000n
/** A constructor always uses the same gas; the margin covers nodes that estimate too tightly. */
const GAS_MARGIN_PERCENT = 10n

export interface PlannedStep {
  readonly contract: ContractName
  readonly abi: Abi
  readonly nonce: number
  readonly address: Address
  readonly arguments: Readonly<Record<string, string>>
  /** Creation code and constructor arguments. */
  readonly data: Hex
  /** The gas limit; 0 if the transaction has already been sent. */
  readonly gas: bigint
  /** The transaction that an interrupted run signed. */
  readonly sent: SentStep | undefined
}

export interface DeploymentPlan {
  readonly mels: Address
  readonly steps: readonly PlannedStep[]
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly balance: bigint
}

type Creation = Pick<PlannedStep, 'contract' | 'abi' | 'arguments' | 'data'>

/** Simulates every constructor and sends nothing. */
export async function planDeployment(
  client: PublicClient,
  { settings, sent }: { settings: DeploymentSettings; sent: readonly SentStep[] },
): Promise<DeploymentPlan> {
  const deployer = settings.deployer.address
  const minedNonce = await client.getTransactionCount({ address: deployer })
  let nextNonce = Math.max(minedNonce, ...sent.map(({ nonce }) => nonce + 1))
  await requireNothingPending(client, { deployer, nextNonce })
  const steps: PlannedStep[] = []
  // A constructor can call a contract that isn't deployed yet, so later simulations need its code.
  const created: { address: Address; code: Hex }[] = []
  const addStep = async (creation: Creation): Promise<Address> => {
    const before = sent.find(({ contract }) => contract === creation.contract)
    const nonce = before?.nonce ?? nextNonce++
    const address = getContractAddress({ from: deployer, nonce: BigInt(nonce) })
    // Not every node supports overrides, so the call has none if the chain's state already fits.
    const isNext = nonce === minedNonce && created.length === 0
    const stateOverride = isNext ? undefined : [{ address: deployer, nonce }, ...created]
    const attempt = { ...creation, deployer, stateOverride }
    if ((await client.getCode({ address })) === undefined) {
      created.push({ address, code: await simulateCreation(client, attempt) })
    }
    const gas = before === undefined ? await estimateGas(client, attempt) : 0n
    steps.push({ ...creation, nonce, address, gas, sent: before })
    return address
  }
  const mels = settings.mels ?? (await addStep(melsCreation(deployer)))
  await addStep(houseCreation(settings, mels))
  return { mels, steps, ...(await readFees(client)), balance: await client.getBalance({ address: deployer }) }
}

/** The most that the plan can cost the deployer, in the chain's native currency. */
export function costOf({ steps, maxFeePerGas }: Pick<DeploymentPlan, 'steps' | 'maxFeePerGas'>): bigint {
  return steps.reduce((cost, { gas }) => cost + gas * maxFeePerGas, 0n)
}

function melsCreation(holder: Address): Creation {
  return {
    contract: 'Mels',
    abi: melsAbi,
    arguments: { wholeTokens: String(LOCAL_MELS_SUPPLY), holder },
    data: encodeDeployData({ abi: melsAbi, bytecode: melsBytecode, args: [LOCAL_MELS_SUPPLY, holder] }),
  }
}

export function houseCreation({ parties }: Pick<DeploymentSettings, 'parties'>, mels: Address): Creation {
  return {
    contract: 'AuctionHouse',
    abi: auctionHouseAbi,
    arguments: { mels, ...parties },
    data: encodeDeployData({ abi: auctionHouseAbi, bytecode: auctionHouseBytecode, args: [mels, parties] }),
  }
}

/** A pending transaction would change every address in the plan. */
async function requireNothingPending(
  client: PublicClient,
  { deployer, nextNonce }: { deployer: Address; nextNonce: number },
): Promise<void> {
  if ((await client.getTransactionCount({ address: deployer, blockTag: 'pending' })) <= nextNonce) return
  throw new DeploymentError(
    `The deployer ${deployer} has pending transactions: wait until they are mined, then run again.`,
  )
}

async function estimateGas(
  client: PublicClient,
  { deployer, data, stateOverride }: SimulatedCreation,
): Promise<bigint> {
  const estimate = await client.estimateGas({ account: deployer, data, stateOverride })
  return estimate + (estimate * GAS_MARGIN_PERCENT) / 100n
}

/** Allows twice the base fee, which it can't exceed within the next five blocks. */
async function readFees(client: PublicClient) {
  const { baseFeePerGas } = await client.getBlock()
  const maxPriorityFeePerGas = await client.estimateMaxPriorityFeePerGas()
  return { maxFeePerGas: 2n * (baseFeePerGas ?? 0n) + maxPriorityFeePerGas, maxPriorityFeePerGas }
}
