import type { royaltiesAbi } from '@melos/contracts'
import type { CallReaders } from './read-call.ts'
import { creditReaders } from './read-credit-calls.ts'

export const royaltiesReaders: CallReaders<typeof royaltiesAbi> = {
  ...creditReaders('royalties'),
  pay: ([account, songs]) => ({ kind: 'pay-royalties', account, songs: songs.length }),
  payMany: ([payouts]) => ({ kind: 'pay-many-royalties', accounts: payouts.length }),
  announce: ([document, lines, rate, payableFrom]) => {
    return { kind: 'announce-royalties', document, lines, rate, payableFrom }
  },
  withdrawAnnouncement: ([id]) => ({ kind: 'withdraw-announcement', id }),
  payIn: ([id, lines]) => {
    const eur = lines.reduce((sum, line) => sum + line.eur, 0n)
    return { kind: 'pay-in', id, songs: lines.length, eur }
  },
  hold: ([account, until, reason]) => ({ kind: 'hold-payout', account, until, reason }),
  setMinimum: ([eur]) => ({ kind: 'set-minimum', eur }),
  setPriceFeed: ([feed]) => ({ kind: 'set-price-feed', feed }),
}
