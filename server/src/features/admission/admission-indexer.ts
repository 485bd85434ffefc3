import { gateAbi } from '@melos/contracts'
import type { Insertable } from 'kysely'
import type { MinedBlock } from '../../chain/chain-event.ts'
import { decodeLogs } from '../../chain/decode-logs.ts'
import { toDate } from '../../chain/to-date.ts'
import type { Database } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'
import type { FeatureIndexer } from '../../indexer/run-indexer.ts'

type NewAdmissionEvent = Insertable<Schema['admission_events']>

export const admissionIndexer: FeatureIndexer = {
  indexBlocks: (db, { blocks }) => insertEvents(db, toEvents(blocks)),
  async undoAfter(db, blockNumber) {
    await db.deleteFrom('admission_events').where('block_number', '>', blockNumber).execute()
  },
}

function toEvents(blocks: readonly MinedBlock[]): NewAdmissionEvent[] {
  const admitted = decodeLogs(blocks, { abi: gateAbi, eventName: 'Admitted' })
  const dismissed = decodeLogs(blocks, { abi: gateAbi, eventName: 'Dismissed' })
  return [
    ...admitted.map(
      (decoded): NewAdmissionEvent => ({
        ...placeOf(decoded),
        type: 'ADMITTED',
        // The contract admits for 730 days at most.
        valid_until: toDate(decoded.args.validUntil),
        reason_hash: null,
      }),
    ),
    ...dismissed.map(
      (decoded): NewAdmissionEvent => ({
        ...placeOf(decoded),
        type: 'DISMISSED',
        valid_until: null,
        reason_hash: decoded.args.reason,
      }),
    ),
  ]
}

type GateLog = ReturnType<typeof decodeLogs<typeof gateAbi, 'Admitted' | 'Dismissed'>>[number]

function placeOf({ args, log, block }: GateLog) {
  const { logIndex: log_index, transactionHash: transaction_hash } = log
  const place = { block_number: block.number, log_index, happened_at: block.timestamp, transaction_hash }
  return { ...place, wallet: args.wallet, policy: Number(args.policy) }
}

/** Safe to replay: known events are skipped. */
async function insertEvents(db: Database, events: readonly NewAdmissionEvent[]): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('admission_events')
    .values(events)
    .onConflict((conflict) => conflict.columns(['block_number', 'log_index']).doNothing())
    .execute()
}
