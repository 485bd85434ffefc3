import { admissionCalls } from '../../admission/admission-calls.ts'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { readAdmittedUntil, toAdmitCall } from '../../wallet/gate-calls.ts'
import { blockOf, confirmTransaction, type TransactionEnd } from '../../wallet/transactions/confirm-transaction.ts'
import type { Admission, BidEntry, SentTransaction } from '../../wallet/transactions/journal-entry.ts'
import type { PaidRun } from '../../wallet/transactions/place-paid.ts'
import { recordOf } from '../../wallet/transactions/run-transaction.ts'
import { writeStep } from '../../wallet/transactions/send-paid-call.ts'
import { sendTransaction } from '../../wallet/transactions/send-transaction.ts'
import { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import { refreshFunds } from '../../wallet/use-funds.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { checkPrice } from './api-calls.ts'

type Registering = PaidRun<BidEntry>

/** An admission that ends sooner than this could end before the bid is on the chain. */
const SPARE_SECONDS = 10 * 60

/**
 * Registers the bid's wallet if the auction has a policy and the contract doesn't admit the wallet yet. Returns the bid at
 * its next step. Throws `TransactionFailure`.
 */
export async function registerWallet(context: Registering, begun: BidEntry): Promise<BidEntry> {
  const { address, policy = 0 } = begun
  if (policy === 0) return begun
  const bid = { ...begun, step: 'admit' } as const
  context.onWait(bid, 'check')
  if (await isAdmitted(context.clients, bid))
    return writeStep<BidEntry>({ ...bid, step: 'allow', isAdmitSkipped: true })
  context.onWait(bid, 'server')
  const given = await refusing(admissionCalls.admit(address, policy))
  if (given.kind === 'SIGNED') await sendRegistration(context, bid, given)
  // Melos checks the price only for wallets that are registered.
  context.onWait(bid, 'server')
  const check = await refusing(checkPrice(bid))
  if (check.kind === 'refused') throw new TransactionFailure('refused', { cause: new BidRefused(check.sentence) })
  return writeStep<BidEntry>({ ...bid, step: 'allow', askedAt: undefined, sent: undefined })
}

/** Melos refuses the bid, for the reason in the sentence. */
export class BidRefused extends Error {
  override readonly name = 'BidRefused'
}

async function sendRegistration(
  context: Registering,
  bid: BidEntry & { readonly step: 'admit' },
  { policy, validUntil, signature }: Admission & { readonly signature: `0x${string}` },
): Promise<void> {
  const { clients, onWait } = context
  const entry = writeStep<BidEntry>({ ...bid, admission: { policy, validUntil } })
  const sent = await sendTransaction(clients, {
    from: entry.address,
    request: toAdmitCall(clients, { wallet: entry.address, policy, validUntil, signature }),
    record: recordOf(entry),
    onWait: (waitsFor) => onWait(entry, waitsFor),
  }).catch((error: unknown) => {
    const isUnsure = error instanceof TransactionFailure && error.code === 'unsure'
    // A wallet that was registered unnoticed does no harm, and the bid wasn't sent.
    throw isUnsure ? new TransactionFailure('not-sent', { cause: error }) : error
  })
  const block = await confirmRegistration(context, entry, sent)
  // The price check asks Melos, whose index follows the chain within seconds.
  await admissionCalls.read(Number(block)).catch(() => undefined)
}

/** Waits for a registration that was sent. Returns the block since which the wallet is admitted. */
export async function confirmRegistration(
  { clients, onWait }: Registering,
  entry: BidEntry,
  sent: SentTransaction,
): Promise<bigint> {
  onWait(entry, 'chain', sent.hash)
  const least = entry.admission?.validUntil ?? 0
  const hasEffect = async (end: TransactionEnd | undefined): Promise<boolean> => {
    const asked = { wallet: entry.address, policy: entry.policy ?? 0, blockNumber: blockOf(end) }
    return (await readAdmittedUntil(clients, asked)) >= least
  }
  try {
    const end = await confirmTransaction(clients, { from: entry.address, sent, record: recordOf(entry), hasEffect })
    return blockOf(end) ?? (await clients.client.getBlockNumber({ cacheTime: 0 }))
  } finally {
    refreshFunds()
  }
}

async function isAdmitted(clients: WalletClients, { address: wallet, policy = 0 }: BidEntry): Promise<boolean> {
  const [until, { timestamp }] = await Promise.all([
    readAdmittedUntil(clients, { wallet, policy }),
    clients.client.getBlock(),
  ])
  return until >= Number(timestamp) + SPARE_SECONDS
}

/** Before the wallet is asked, Melos's no is the end of the bid. */
async function refusing<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (cause) {
    const isAnswer = cause instanceof ApiRequestError && cause.status >= 400 && cause.status < 500
    throw new TransactionFailure(isAnswer ? 'refused' : 'unreachable', { cause })
  }
}
