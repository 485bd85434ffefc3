import type { gateAbi } from '@melos/contracts'
import { type CallReaders, isWritableTime } from './read-call.ts'
import { roleReaders } from './read-role-calls.ts'

export const gateReaders: CallReaders<typeof gateAbi> = {
  ...roleReaders('gate'),
  admit: ([account, policy, validUntil]) => {
    return isWritableTime(validUntil) ? { kind: 'admit', account, policy, validUntil } : 'unreadable'
  },
  admitMany: ([accounts, policy, validUntil]) => {
    if (!isWritableTime(validUntil)) return 'unreadable'
    return { kind: 'admit-many', accounts: accounts.length, policy, validUntil }
  },
  dismiss: ([account, policy, reason]) => ({ kind: 'dismiss', account, policy, reason }),
}
