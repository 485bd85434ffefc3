import { melsAbi } from '@melos/contracts'
import type { Address, ContractFunctionArgs, Hash, Hex } from 'viem'
import { type Permit, preparePermit } from '../permit.ts'
import { refreshFunds } from '../use-funds.ts'
import type { WalletClients } from '../wallet-clients.ts'
import { askForPermit, type ContractCall, takesBatches } from './ask-wallet.ts'
import { blockOf, confirmTransaction, type HasEffect, type TransactionEnd } from './confirm-transaction.ts'
import { journal } from './journal.ts'
import type { BidEntry, OrderEntry, SentTransaction } from './journal-entry.ts'
import { checkWanted, finishTransaction, recordOf } from './run-transaction.ts'
import { sendBatch, sendTransaction, simulate, type WaitsFor } from './send-transaction.ts'
import { TransactionFailure } from './transaction-failure.ts'

/** An entry whose first step allows a contract to take MELS. */
export type PaidEntry = BidEntry | OrderEntry

export type OnWait<Entry> = (entry: Entry, waitsFor: WaitsFor, hash?: Hash) => void

/** A call for which a contract takes MELS from the wallet. */
export interface PaidCall<Entry extends PaidEntry> {
  readonly clients: WalletClients
  readonly spender: Address
  /** The most that it takes, in base units of MELS. */
  readonly most: bigint
  readonly call: ContractCall
  readonly toPermitCall: (permit: Permit, signature: Hex) => ContractCall
  /** Throws `TransactionFailure` if the call no longer does what the page showed; returns what the wallet must have. */
  readonly check: () => Promise<bigint>
  /** The entry at the step after the allowance. */
  readonly begin: (entry: Entry) => Entry
  readonly onWait: OnWait<Entry>
  readonly onAllowed: () => void
}

/**
 * Asks the wallet as few times as it allows: once if the MELS are already allowed or the wallet sends both calls as one,
 * otherwise first for a signed permit or, as a last resort, for an approval. Throws `TransactionFailure`.
 */
export async function sendPaidCall<Entry extends PaidEntry>(paid: PaidCall<Entry>, entry: Entry): Promise<Entry> {
  const { clients, call } = paid
  if (await isAllowed(paid, entry)) return await sendCall(paid, { ...entry, isAllowSkipped: true }, call)
  await checkUnallowed(paid, entry)
  const batched = (await takesBatches(clients, entry.address)) ? await sendAtOnce(paid, entry) : undefined
  if (batched !== undefined) return batched
  const permitCall = await permit(paid, entry)
  if (permitCall !== undefined) return await sendCall(paid, entry, permitCall)
  await approve(paid, entry)
  return await sendCall(paid, entry, call)
}

/** People can lower the amount in their wallet, so the resulting allowance decides, not the receipt alone. */
export async function confirmAllowance<Entry extends PaidEntry>(
  paid: Pick<PaidCall<Entry>, 'clients' | 'spender' | 'most' | 'onWait'>,
  entry: Entry,
  sent: SentTransaction,
): Promise<void> {
  const { clients, onWait } = paid
  onWait(entry, 'chain', sent.hash)
  const hasEffect = (end: TransactionEnd | undefined) => isAllowed(paid, entry, blockOf(end))
  try {
    await confirmTransaction(clients, { from: entry.address, sent, record: recordOf(entry), hasEffect })
  } finally {
    refreshFunds()
  }
}

/** Waits for the call's transaction, even if the wallet sent it without reporting it. Throws `TransactionFailure`. */
export async function confirmPaidCall<Entry extends PaidEntry>(
  { clients, onWait }: Pick<PaidCall<Entry>, 'clients' | 'onWait'>,
  placed: Entry,
  hasEffect: HasEffect,
): Promise<TransactionEnd | undefined> {
  const { id, kind, sent, callsId } = placed
  const entry: Entry = { ...(journal.find<Entry>(id, kind) ?? placed), sent, callsId }
  onWait(placed, 'chain', sent?.hash)
  try {
    return await finishTransaction(clients, { entry, hasEffect })
  } catch (error) {
    if (!(error instanceof TransactionFailure) || error.code !== 'without-effect') throw error
    // The wallet reported another transaction's hash, so it is unknown whether it sent this one.
    writeStep({ ...entry, sent: undefined, callsId: undefined })
    throw new TransactionFailure('unsure', { cause: error })
  } finally {
    refreshFunds()
  }
}

/** Writes the next step, unless the person has given the entry up. */
export function writeStep<Entry extends PaidEntry>(entry: Entry): Entry {
  checkWanted(entry.id)
  journal.write(entry)
  return entry
}

type Allowed<Entry extends PaidEntry> = Pick<PaidCall<Entry>, 'clients' | 'spender' | 'most'>

async function isAllowed<Entry extends PaidEntry>(
  { clients: { client, site }, spender, most }: Allowed<Entry>,
  { address: owner }: Entry,
  blockNumber?: bigint,
): Promise<boolean> {
  const allowance = await client.readContract({
    address: site.contracts.mels,
    abi: melsAbi,
    functionName: 'allowance',
    args: [owner, spender],
    ...(blockNumber === undefined ? {} : { blockNumber }),
  })
  return allowance >= most
}

/** Tests what can be tested before the MELS are allowed, so that no one allows them for a call that would fail. */
async function checkUnallowed<Entry extends PaidEntry>(paid: PaidCall<Entry>, { address: from }: Entry): Promise<void> {
  const { clients, call, check } = paid
  const needed = await check()
  await simulate(clients, { from, request: call, passes: 'ERC20InsufficientAllowance' })
  await simulate(clients, { from, request: toMelsCall(paid, 'transfer', needed) })
}

/** Undefined if the wallet turns out not to accept the batch. */
async function sendAtOnce<Entry extends PaidEntry>(paid: PaidCall<Entry>, begun: Entry): Promise<Entry | undefined> {
  const { clients, call, begin, onWait, most } = paid
  const entry = writeStep({ ...begin(begun), isAllowSkipped: true })
  try {
    const batch = await sendBatch(clients, {
      from: entry.address,
      calls: [toMelsCall(paid, 'approve', most), call],
      record: recordOf(entry),
      onWait: (waitsFor) => onWait(entry, waitsFor),
    })
    return { ...entry, ...batch }
  } catch (error) {
    if (!(error instanceof TransactionFailure) || error.code !== 'not-sent') throw error
    writeStep(begun)
    await checkUnallowed(paid, begun)
    return undefined
  }
}

/** The signature stays in memory and goes only into this call. Undefined if MELS or the wallet doesn't support permits. */
async function permit<Entry extends PaidEntry>(
  { clients, spender, most, toPermitCall, onWait }: PaidCall<Entry>,
  entry: Entry,
): Promise<ContractCall | undefined> {
  const { client, site } = clients
  const prepared = await preparePermit(client, { site, owner: entry.address, spender, value: most })
  if (prepared === undefined) return undefined
  onWait(entry, 'wallet')
  const signature = await askForPermit(clients, prepared)
  return signature === undefined ? undefined : toPermitCall(prepared, signature)
}

async function approve<Entry extends PaidEntry>(paid: PaidCall<Entry>, entry: Entry): Promise<void> {
  const { clients, most, onWait, onAllowed } = paid
  const sent = await sendTransaction(clients, {
    from: entry.address,
    request: toMelsCall(paid, 'approve', most),
    record: recordOf(entry),
    onWait: (waitsFor) => onWait(entry, waitsFor),
  }).catch((error: unknown) => {
    const isUnsure = error instanceof TransactionFailure && error.code === 'unsure'
    // An approval that went through unnoticed does no harm; the call could be paid twice.
    throw isUnsure ? new TransactionFailure('not-sent', { cause: error }) : error
  })
  await confirmAllowance(paid, entry, sent)
  onAllowed()
}

async function sendCall<Entry extends PaidEntry>(
  { clients, begin, onWait, check }: PaidCall<Entry>,
  begun: Entry,
  request: ContractCall,
): Promise<Entry> {
  const entry = writeStep(begin(begun))
  await check()
  const sent = await sendTransaction(clients, {
    from: entry.address,
    request,
    record: recordOf(entry),
    onWait: (waitsFor) => onWait(entry, waitsFor),
    retryOn: 'ERC20InsufficientAllowance',
  })
  return { ...entry, sent }
}

/** A `transfer` is only simulated: it fails exactly if the wallet lacks the MELS. */
function toMelsCall<Entry extends PaidEntry>(
  { clients: { site }, spender }: Allowed<Entry>,
  functionName: 'approve' | 'transfer',
  amount: bigint,
): ContractCall {
  const args: ContractFunctionArgs<typeof melsAbi, 'nonpayable', 'approve' | 'transfer'> = [spender, amount]
  return { address: site.contracts.mels, abi: melsAbi, functionName, args }
}
