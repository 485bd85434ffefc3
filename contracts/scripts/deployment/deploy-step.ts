import { setTimeout as delay } from 'node:timers/promises'
import {
  type Address,
  type Hash,
  keccak256,
  type PrivateKeyAccount,
  type PublicClient,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { DeploymentError, describeCause } from './deployment-error.ts'
import type { PlannedStep } from './deployment-plan.ts'
import type { SentStep } from './deployment-record.ts'
import { simulateCreation } from './simulate-creation.ts'
import { raiseFees, readFees, readOffer, type TransactionFees } from './transaction-fees.ts'

const WAIT_MINUTES = 10
/** A node can show a transaction's effects before its receipt, even more so if several nodes share one address. */
const RECEIPT_LAG_LOOKS = 8

export interface StepContext {
  readonly client: PublicClient
  readonly deployer: PrivateKeyAccount
  readonly confirmations: number
  readonly progressFile: string
  /** Stores the signed transaction for the next run, in place of an earlier one with its nonce. */
  readonly record: (sent: SentStep) => void
}

export interface DeployedStep {
  readonly sent: SentStep
  /** `undefined` if another transaction with the same nonce created the contract. */
  readonly minedIn: Hash | undefined
  /** The contract's block, or an earlier one if that is unknown. */
  readonly fromBlock: number
}

/** Continues an interrupted run. All transactions that it signs for one step have the same nonce, so only one is mined. */
export async function deployStep(context: StepContext, step: PlannedStep): Promise<DeployedStep> {
  const signed = step.sent ?? (await signAndRecord(context, step))
  const found = await findMined(context, signed)
  if (found !== undefined) return found
  const sent = step.sent === undefined ? signed : await renewFees(context, { ...step, sent: step.sent })
  await broadcast(context, sent)
  return await waitUntilMined(context, sent)
}

async function signAndRecord(context: StepContext, step: PlannedStep): Promise<SentStep> {
  const { client, deployer, record } = context
  const { contract, abi, nonce, address, data } = step
  await requireNonce(client, { deployer: deployer.address, nonce })
  const runtimeCode = await simulateCreation(client, { contract, abi, data, deployer: deployer.address })
  const signedAfterBlock = Number(await client.getBlockNumber())
  const signed = await sign(context, step, await readFees(client))
  const sent = { contract, nonce, address, ...signed, bytecodeHash: keccak256(runtimeCode), signedAfterBlock }
  record(sent)
  return sent
}

/** A transaction from days ago can offer less than the chain now asks for, and would never be mined. */
async function renewFees(context: StepContext, step: PlannedStep & { readonly sent: SentStep }): Promise<SentStep> {
  const { client, record } = context
  const fees = raiseFees(readOffer(step.sent.transaction), await readFees(client))
  if (fees === undefined || (await isNonceUsed(context, step))) return step.sent
  const renewed = { ...step.sent, ...(await sign(context, step, fees)) }
  record(renewed)
  return renewed
}

async function sign({ client, deployer }: StepContext, { nonce, data, gas }: PlannedStep, fees: TransactionFees) {
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  const chainId = await client.getChainId()
  const transaction = await deployer.signTransaction({
    type: 'eip1559',
    ...{ chainId, nonce, data, gas, maxFeePerGas, maxPriorityFeePerGas },
  })
  return { hash: keccak256(transaction), transaction }
}

async function isNonceUsed({ client, deployer }: StepContext, { nonce }: { nonce: number }): Promise<boolean> {
  return (await client.getTransactionCount({ address: deployer.address })) > nonce
}

async function requireNonce(
  client: PublicClient,
  { deployer, nonce }: { deployer: Address; nonce: number },
): Promise<void> {
  const found = await client.getTransactionCount({ address: deployer, blockTag: 'pending' })
  if (found === nonce) return
  throw new DeploymentError(
    `The deployer ${deployer} has sent another transaction since the plan was made: run again to make a new plan.`,
  )
}

async function broadcast(context: StepContext, sent: SentStep): Promise<void> {
  const { contract, hash, transaction } = sent
  try {
    await context.client.sendRawTransaction({ serializedTransaction: transaction })
  } catch (error) {
    // Each node has its own error for a known transaction, so ask the node for it instead.
    if (await isKnown(context.client, hash)) return
    // The transaction that this one replaces can be mined in the last moment.
    if (await isNonceUsed(context, sent)) return
    throw new DeploymentError(
      `The node rejected the transaction for ${contract} (${describeCause(error)}): fix that, then run the same command again to continue.`,
      { cause: error },
    )
  }
}

async function isKnown(client: PublicClient, hash: Hash): Promise<boolean> {
  return (await orUndefined(client.getTransaction({ hash }), TransactionNotFoundError)) !== undefined
}

async function waitUntilMined(context: StepContext, sent: SentStep): Promise<DeployedStep> {
  const deadline = performance.now() + WAIT_MINUTES * 60_000
  while (performance.now() < deadline) {
    const found = await findMined(context, sent)
    if (found !== undefined) return found
    await delay(context.client.pollingInterval)
  }
  throw new DeploymentError(
    `Transaction ${sent.hash} for ${sent.contract} isn't mined after ${WAIT_MINUTES} minutes: run the same command again, which offers a higher fee if the chain asks for one.`,
  )
}

/** Trusts only blocks with enough confirmations, because a transaction can move to another block. */
async function findMined(context: StepContext, sent: SentStep): Promise<DeployedStep | undefined> {
  const { client, confirmations, deployer, progressFile } = context
  const { contract, address, hash, nonce } = sent
  const latest = await client.getBlockNumber()
  const blockNumber = latest >= BigInt(confirmations) ? latest - BigInt(confirmations - 1) : 0n
  const nonceIsUsed = (await client.getTransactionCount({ address: deployer.address, blockNumber })) > nonce
  const receipt = await findReceipt(client, { hash, looksAgain: nonceIsUsed ? RECEIPT_LAG_LOOKS : 0 })
  if (receipt !== undefined) {
    requireCreated(receipt, { contract, progressFile })
    if (receipt.blockNumber > blockNumber) return undefined
    return { sent, minedIn: hash, fromBlock: Number(receipt.blockNumber) }
  }
  if (!nonceIsUsed) return undefined
  if ((await client.getCode({ address })) !== undefined) {
    return { sent, minedIn: undefined, fromBlock: sent.signedAfterBlock }
  }
  throw new DeploymentError(
    `The deployer used nonce ${nonce} for another transaction, so ${contract} can't be deployed at ${address}: delete ${progressFile} to start over.`,
  )
}

async function findReceipt(
  client: PublicClient,
  { hash, looksAgain }: { hash: Hash; looksAgain: number },
): Promise<TransactionReceipt | undefined> {
  for (let looks = 0; ; looks++) {
    const receipt = await orUndefined(client.getTransactionReceipt({ hash }), TransactionReceiptNotFoundError)
    if (receipt !== undefined || looks === looksAgain) return receipt
    await delay(client.pollingInterval)
  }
}

function requireCreated(
  { status, transactionHash }: TransactionReceipt,
  { contract, progressFile }: { contract: string; progressFile: string },
): void {
  if (status === 'success') return
  throw new DeploymentError(
    `Transaction ${transactionHash} for ${contract} failed on the chain: look at it in an explorer, then delete ${progressFile} to start over.`,
  )
}

async function orUndefined<Answer>(
  asking: Promise<Answer>,
  absence: typeof TransactionNotFoundError | typeof TransactionReceiptNotFoundError,
): Promise<Answer | undefined> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof absence) return undefined
    throw error
  }
}
