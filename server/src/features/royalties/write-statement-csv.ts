import { toCsv } from '@melos/clearing/to-csv'
import { formatEther } from 'viem'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { type RoyaltyStatement, rateOf, sumPayments } from './royalty-statement.ts'
import { texts } from './texts.ts'

/** Amounts are exact. The total is the last row, below the dates. */
export function writeStatementCsv({ account, payments }: RoyaltyStatement): string {
  const { columns } = texts
  const rows = payments.map((payment) => [
    toUtcDateTime(payment.paid_at),
    payment.title,
    payment.artist,
    payment.song,
    formatEther(payment.tokens),
    formatEther(payment.eur),
    formatEther(payment.mels),
    rateOf(payment),
    payment.transaction_hash,
    account,
  ])
  const { mels, eur } = sumPayments(payments)
  const total = [texts.total, '', '', '', '', formatEther(eur), formatEther(mels), rateOf({ mels, eur }), '', account]
  const header = [
    columns.paidAt,
    columns.title,
    columns.artist,
    columns.song,
    columns.tokens,
    columns.eur,
    columns.mels,
    columns.rate,
    columns.transaction,
    columns.wallet,
  ]
  return toCsv([header, ...rows, total])
}
