import type { Address, TransactionReceipt } from 'viem'
import { writeAudit } from '../../audit/audit-log.ts'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { waitForBlock } from '../../indexer/wait-for-block.ts'
import type { HouseOwner } from './house-owner.ts'
import { type Grant, listMissingGrants } from './missing-grants.ts'
import { readOperatorAddress } from './read-operator-address.ts'
import { sendGrants } from './send-grants.ts'

export interface AppointingContext {
  readonly db: Database
  readonly client: ChainClient
  readonly auctionHouse: Address
  readonly mels: Address
  readonly owner: HouseOwner
}

interface Appointment {
  readonly address: string
  /** The administrator who asks, and from where. */
  readonly actor: string
  readonly network: string
}

const PATIENCE_MS = 30_000
const LOOK_EVERY_MS = 100

/** Lets a wallet settle and list, and sees to its fees. Asked again, it sends what is still missing, if anything is. */
export async function appointOperator(
  context: AppointingContext,
  { address: text, actor, network }: Appointment,
): Promise<{ address: Address }> {
  const { db, auctionHouse, mels, owner } = context
  const address = readOperatorAddress(text, { others: [auctionHouse, mels, owner.account.address] })
  const grants = await reach(() => listMissingGrants(context, address))
  if (grants.length === 0) return { address }

  // Before it is done: what fails half-way must not be missing here.
  await writeAudit(db, { action: 'OPERATOR_APPOINTED', actor, network, reason: address })
  const receipts = await reach(() => sendAndWait(context, grants))
  if (receipts.some(({ status }) => status === 'reverted')) {
    throw new RequestError('BAD_REQUEST', { detail: 'address: does not take what is sent to it' })
  }
  // Who reads next finds the wallet among the holders of roles.
  for (const { blockNumber } of receipts.slice(-1)) await waitForBlock(db, blockNumber)
  return { address }
}

async function sendAndWait(context: AppointingContext, grants: readonly Grant[]): Promise<TransactionReceipt[]> {
  const hashes = await sendGrants(context, grants)
  const wait = { pollingInterval: LOOK_EVERY_MS, timeout: PATIENCE_MS }
  return await Promise.all(hashes.map((hash) => context.client.waitForTransactionReceipt({ hash, ...wait })))
}

async function reach<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask()
  } catch (error) {
    throw new RequestError('UNAVAILABLE', { cause: error })
  }
}
