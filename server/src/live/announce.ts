import type { AuctionEvent } from '@melos/api-contract'
import type { Database } from '../database/database.ts'
import { insertLiveEvents } from './live-event-store.ts'

export type LiveEvent = { readonly auctionId: bigint } & AuctionEvent

/**
 * Tells all open pages, in every process, once the transaction commits. Late in the transaction is best: others that announce
 * wait from here to its end.
 */
export async function announce(db: Database, events: readonly LiveEvent[]): Promise<void> {
  if (events.length > 0) await insertLiveEvents(db, events)
}
