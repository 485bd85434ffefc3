import { toCsv } from '@melos/clearing/to-csv'
import { formatEther } from 'viem'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import type { WalletMovement } from './movement-store.ts'
import { texts } from './texts.ts'

/** Amounts are exact, and none is negative, because spreadsheets would take it for a formula. */
export function writeHistoryCsv(movements: readonly WalletMovement[]): string {
  const rows = movements.map((moved) => [
    toUtcDateTime(moved.movedAt),
    texts.kinds[moved.kind],
    moved.title,
    moved.artist,
    moved.song,
    moved.direction === 'in' ? formatEther(moved.amount) : '',
    moved.direction === 'out' ? formatEther(moved.amount) : '',
    moved.direction === 'in' && moved.paid !== undefined ? formatEther(moved.paid) : '',
    moved.direction === 'out' && moved.received !== undefined ? formatEther(moved.received) : '',
    moved.transaction,
  ])
  return toCsv([[...texts.columns], ...rows])
}
