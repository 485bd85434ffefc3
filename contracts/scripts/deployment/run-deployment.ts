import { concat, createPublicClient, keccak256, type PublicClient, type Transport } from 'viem'
import { creationCodes } from '../../creations.ts'
import { checkMels } from './check-mels.ts'
import { type DeployedStep, deployStep, type StepContext } from './deploy-step.ts'
import { DeploymentError } from './deployment-error.ts'
import { costOf, type DeploymentPlan, planDeployment } from './deployment-plan.ts'
import {
  completeDeployment,
  type DeploymentFiles,
  type DeploymentProgress,
  type DeploymentRecord,
  deploymentFiles,
  readProgress,
  readRecord,
  removeProgress,
  writeProgress,
} from './deployment-record.ts'
import type { DeploymentSettings } from './deployment-settings.ts'
import { describePlan } from './describe-plan.ts'
import { requireBalance } from './require-balance.ts'
import { verifyBytecode } from './verify-bytecode.ts'
import { describeMissingAgent, verifyContracts } from './verify-contracts.ts'
import { verifyRecorded } from './verify-recorded.ts'

const LOOK_EVERY_MS = 250

interface Connections {
  readonly transport: Transport
  readonly print: (text: string) => void
  /** How long to wait before looking for a transaction again. */
  readonly pollingInterval?: number
}

interface Deployment {
  readonly client: PublicClient
  readonly settings: DeploymentSettings
  readonly files: DeploymentFiles
  readonly print: (text: string) => void
}

/** Deploys what isn't deployed yet, verifies everything and writes the chain's record. */
export async function runDeployment(
  settings: DeploymentSettings,
  { transport, print, pollingInterval = LOOK_EVERY_MS }: Connections,
): Promise<void> {
  const { chain } = settings.chain
  // No cache: an old block number would be wrong here.
  const client = createPublicClient({ chain, transport, cacheTime: 0, pollingInterval })
  const files = deploymentFiles(settings.directory, chain.id)
  const deployment = { client, settings, files, print }
  await requireChain(client, chain.id)
  if (settings.mels !== undefined) {
    const warning = await checkMels(client, settings.mels)
    if (warning !== undefined) print(warning)
  }
  await recommendMultisig(deployment)
  const record = readRecord(files)
  if (record === undefined) return await deploy(deployment)
  await verifyRecorded(client, { settings, files, record })
  const reminder = await describeMissingAgent(client, { ...record, agent: settings.agent })
  // It is left over if a run ended just after writing the record.
  if (!settings.dryRun) removeProgress(files)
  print(`Nothing to deploy: AuctionHouse ${record.auctionHouse} is on the chain as recorded in ${files.record}.`)
  if (reminder !== undefined) print(reminder)
}

async function requireChain(client: PublicClient, chainId: number): Promise<void> {
  const found = await client.getChainId()
  if (found === chainId) return
  throw new DeploymentError(
    `The node at RPC_URL is on chain ${found}, not ${chainId}: change RPC_URL, or run with --chain ${found}.`,
  )
}

/** The owner can withdraw auctions and grant every role, so one lost or stolen key shouldn't be enough. */
async function recommendMultisig({ client, settings, print }: Deployment): Promise<void> {
  const { owner } = settings.parties
  if (settings.chain.isLocal || (await client.getCode({ address: owner })) !== undefined) return
  print(`OWNER ${owner} is a single key. We recommend a multisig, such as a Safe, as the owner.`)
}

async function deploy(deployment: Deployment): Promise<void> {
  const { client, settings, files, print } = deployment
  const progress = readProgress(files) ?? { settings: describeSettings(settings), steps: [] }
  requireSameSettings(deployment, progress)
  const plan = await planDeployment(client, { settings, sent: progress.steps, progressFile: files.progress })
  print(describePlan(settings, plan))
  requireBalance(settings, { cost: costOf(plan), balance: plan.balance })
  if (settings.dryRun) return print('Dry run: nothing has been sent.')
  const steps = await deploySteps(deployment, { plan, progress })
  const record = await verifySteps(deployment, { plan, steps })
  const reminder = await describeMissingAgent(client, { ...record, agent: settings.agent })
  completeDeployment(files, record)
  print(
    `Deployed and verified AuctionHouse ${record.auctionHouse}, from block ${record.startBlock}. The record is ${files.record}.`,
  )
  if (reminder !== undefined) print(reminder)
}

/** What must not change between an interrupted run and the next, by the name of its setting. */
function describeSettings({ deployer, mels, parties, agent }: DeploymentSettings): DeploymentProgress['settings'] {
  return {
    DEPLOYER_KEY: `the key of ${deployer.address}`,
    MELS_ADDRESS: mels ?? 'not set',
    ...Object.fromEntries(Object.entries({ ...parties, agent }).map(([name, value]) => [name.toUpperCase(), value])),
    'contracts/generated': `the code ${keccak256(concat(creationCodes))}`,
  }
}

function requireSameSettings({ settings, files }: Deployment, progress: DeploymentProgress): void {
  for (const [name, value] of Object.entries(describeSettings(settings))) {
    const before = progress.settings[name]
    if (before === value) continue
    throw new DeploymentError(
      `${name} is ${value} but was ${before} when the deployment was interrupted: set it back to continue, or delete ${files.progress} to start over.`,
    )
  }
}

async function deploySteps(
  { client, settings, files, print }: Deployment,
  { plan, progress }: { plan: DeploymentPlan; progress: DeploymentProgress },
): Promise<DeployedStep[]> {
  let recorded = progress.steps
  const context: StepContext = {
    client,
    progressFile: files.progress,
    deployer: settings.deployer,
    confirmations: settings.chain.confirmations,
    record: (sent) => {
      const others = recorded.filter(({ nonce }) => nonce !== sent.nonce)
      recorded = [...others, sent].toSorted((one, other) => one.nonce - other.nonce)
      writeProgress(files, { ...progress, steps: recorded })
      print(`${sent.contract}: transaction ${sent.hash}`)
    },
  }
  const deployed: DeployedStep[] = []
  for (const step of plan.steps) {
    const done = await deployStep(context, step)
    // Nothing follows a contract that isn't what the others expect at its address.
    await verifyBytecode(client, done.sent)
    deployed.push(done)
  }
  return deployed
}

async function verifySteps(
  { client, settings }: Deployment,
  { plan, steps }: { plan: DeploymentPlan; steps: readonly DeployedStep[] },
): Promise<DeploymentRecord> {
  await verifyContracts(client, { addresses: plan.addresses, parties: settings.parties })
  return {
    chainId: settings.chain.chain.id,
    ...plan.addresses,
    startBlock: Math.min(...steps.map(({ fromBlock }) => fromBlock)),
    deployer: settings.deployer.address,
    transactionHashes: Object.fromEntries(
      steps.flatMap(({ sent, minedIn }) => (minedIn === undefined ? [] : [[sent.contract, minedIn]])),
    ),
    bytecodeHashes: Object.fromEntries(steps.map(({ sent }) => [sent.contract, sent.bytecodeHash])),
  }
}
