import type { Address, Hex, PublicClient } from 'viem'
import {
  addressOf,
  type ContractAddresses,
  type Creation,
  creationsWith,
  melsCreation,
  predictAddresses,
} from '../../creations.ts'
import { DeploymentError } from './deployment-error.ts'
import type { SentStep } from './deployment-record.ts'
import type { DeploymentSettings } from './deployment-settings.ts'
import { type SimulatedCreation, simulateCreation } from './simulate-creation.ts'
import { raiseFees, readFees, readOffer } from './transaction-fees.ts'

const LOCAL_MELS_SUPPLY = 1_000_000_000n
/** A constructor always uses the same gas; the margin covers nodes that estimate too tightly. */
const GAS_MARGIN_PERCENT = 10n

export interface PlannedStep extends Creation {
  readonly nonce: number
  readonly address: Address
  /** The gas limit. */
  readonly gas: bigint
  /** The most that it can still cost with these fees; 0 once it is mined. */
  readonly cost: bigint
  /** The transaction that an interrupted run signed. */
  readonly sent: SentStep | undefined
}

export interface DeploymentPlan {
  readonly addresses: ContractAddresses
  readonly steps: readonly PlannedStep[]
  /** At the time of the plan. Each transaction reads the fees again. */
  readonly maxFeePerGas: bigint
  readonly balance: bigint
}

interface Planned {
  readonly settings: DeploymentSettings
  readonly sent: readonly SentStep[]
  readonly progressFile: string
}

/** Simulates every constructor and sends nothing. An interrupted run's plan is continued, never changed. */
export async function planDeployment(
  client: PublicClient,
  { settings, sent, progressFile }: Planned,
): Promise<DeploymentPlan> {
  const deployer = settings.deployer.address
  const minedNonce = await client.getTransactionCount({ address: deployer })
  const nonce = sent[0]?.nonce ?? minedNonce
  const nextNonce = Math.max(minedNonce, ...sent.map((step) => step.nonce + 1))
  await requireNothingPending(client, { deployer, nextNonce })
  const addresses = predictAddresses({ deployer, nonce, mels: settings.mels })
  const creations = planCreations(settings, addresses)
  const next = creations[sent.length]
  if (next !== undefined) {
    requireNonce(deployer, { expected: nonce + sent.length, found: nextNonce, next, progressFile })
  }
  const fees = await readFees(client)
  const steps: PlannedStep[] = []
  // A constructor can call a contract that isn't deployed yet, so later simulations need its code.
  const created: { address: Address; code: Hex }[] = []
  for (const [index, creation] of creations.entries()) {
    const before = sent[index]
    const address = addressOf(addresses, creation.contract)
    // Not every node supports overrides, so the call has none if the chain's state already fits.
    const isNext = nonce + index === minedNonce && created.length === 0
    const stateOverride = isNext ? undefined : [{ address: deployer, nonce: nonce + index }, ...created]
    const attempt = { ...creation, deployer, stateOverride }
    if ((await client.getCode({ address })) === undefined) {
      created.push({ address, code: await simulateCreation(client, attempt) })
    }
    const offer =
      before === undefined ? { ...fees, gas: await estimateGas(client, attempt) } : readOffer(before.transaction)
    const { maxFeePerGas } = raiseFees(offer, fees) ?? offer
    const cost = nonce + index < minedNonce ? 0n : offer.gas * maxFeePerGas
    steps.push({ ...creation, nonce: nonce + index, address, gas: offer.gas, cost, sent: before })
  }
  const balance = await client.getBalance({ address: deployer })
  return { addresses, steps, maxFeePerGas: fees.maxFeePerGas, balance }
}

/** What is deployed with these settings: everything, or everything but MELS. */
export function planCreations(
  { mels, deployer, parties }: Pick<DeploymentSettings, 'mels' | 'deployer' | 'parties'>,
  addresses: ContractAddresses,
): readonly Creation[] {
  const others = creationsWith(addresses, parties)
  if (mels !== undefined) return others
  return [melsCreation({ wholeTokens: LOCAL_MELS_SUPPLY, holder: deployer.address }), ...others]
}

/** The most that the plan can still cost the deployer with its fees, in the chain's native currency. */
export function costOf({ steps }: Pick<DeploymentPlan, 'steps'>): bigint {
  return steps.reduce((sum, { cost }) => sum + cost, 0n)
}

/** The house knows the addresses of the contracts after it, so none of them can get another one. */
function requireNonce(
  deployer: Address,
  { expected, found, next, progressFile }: { expected: number; found: number; next: Creation; progressFile: string },
): void {
  if (found === expected) return
  throw new DeploymentError(
    `The deployer ${deployer} used nonce ${expected} for another transaction, so ${next.contract} can't get the address that the other contracts know: delete ${progressFile} to start over.`,
  )
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
