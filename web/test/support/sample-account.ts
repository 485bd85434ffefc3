import type { Account, AccountSession, Restriction } from '@melos/api-contract'

export const sampleRestriction: Restriction = {
  id: 4,
  kind: 'SUSPENSION',
  cause: 'INFRINGEMENT',
  statement: 'You offered a song that isn’t yours.',
  fromAt: '2026-11-01 12:00:00',
  untilAt: null,
  lifted: null,
  appeal: null,
  answer: null,
}

export const sampleAccount: Account = {
  id: '6c1f5a52-7a57-4a6e-9d0c-0c1a2f1d9f10',
  username: 'ada-wren',
  email: 'ada@wren.example',
  emailState: 'VERIFIED',
  state: 'ACTIVE',
  hasPassword: true,
  name: 'Ada Wren',
  about: null,
  country: 'CZ',
  createdAt: '2026-10-01 08:00:00',
  emailChange: null,
  wallets: [{ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', linkedAt: '2026-10-02 09:00:00' }],
  declarations: [],
  restrictions: [],
  verifiedUntil: null,
}

export const sampleSession: AccountSession = {
  id: 'b5a6f3a0-0f2e-4c4e-8e55-3f0b7e7f3a01',
  method: 'PASSWORD',
  address: null,
  label: 'Firefox on Linux',
  network: '192.0.2.0',
  startedAt: '2026-11-10 10:00:00',
  lastUsedAt: '2026-11-15 11:30:00',
  isCurrent: false,
}
