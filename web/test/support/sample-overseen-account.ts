import type { OverseenAccount } from '@melos/api-contract'
import type { AccountRecord } from '../../src/features/oversee-accounts/account-calls.ts'

export const sampleOverseenAccount: OverseenAccount = {
  id: '1a2b3c4d-0000-4000-8000-000000000000',
  username: 'ada-wren',
  email: 'ada@wren.example',
  emailState: 'VERIFIED',
  state: 'ACTIVE',
  createdAt: '2026-11-01 10:00:00',
  closedAt: null,
  openAppeals: 0,
}

export const sampleSuspension: AccountRecord['restrictions'][number] = {
  id: 7,
  kind: 'SUSPENSION',
  cause: 'BREACH',
  statement: 'You sold tickets in a description.',
  fromAt: '2026-11-10 12:00:00',
  untilAt: '2026-11-20 12:00:00',
  lifted: null,
  appeal: null,
  answer: null,
  madeBy: 'admin@melos.example',
}

export const sampleAccountRecord: AccountRecord = {
  ...sampleOverseenAccount,
  country: 'CZ',
  strikes: [],
  wallets: [
    {
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      linkedAt: '2026-11-01 11:00:00',
      unlinkedAt: '2026-11-02 11:00:00',
    },
  ],
  declarations: [{ kind: 'NOT_STAFF', version: '1.0', madeAt: '2026-11-01 10:00:00' }],
  restrictions: [sampleSuspension],
  log: [{ at: '2026-11-01 10:00:00', action: 'REGISTERED', reason: null }],
}
