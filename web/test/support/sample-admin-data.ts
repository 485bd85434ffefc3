import type { AuditRecord, OverseenAuction, SystemStatus } from '@melos/api-contract'

/** Ended on 14 November at noon with 41 bids by 12 wallets, and would sell at 3.20 MELS. */
export const sampleAuction: OverseenAuction = {
  externalId: 7,
  title: 'Harbour Lights',
  artist: 'The Tidewaters',
  coverUrl: null,
  status: { value: 'TERMINATED', label: 'Terminated' },
  outcome: null,
  projectedOutcome: 'SOLD',
  task: 'SETTLE',
  tokensOffered: 1_000,
  target: '1500',
  clearingPrice: '3.2',
  bidCount: 41,
  bidderCount: 12,
  settledBidderCount: 0,
  salesStartDate: '2026-11-07 12:00:00',
  salesEndDate: '2026-11-14 12:00:00',
  openToAllFrom: '2026-11-21 12:00:00',
  reclaimableFrom: '2026-11-28 12:00:00',
}

export const sampleOpen: OverseenAuction = {
  ...sampleAuction,
  status: { value: 'OPEN', label: 'Open' },
  task: 'ENDING_SOON',
}

const operator = '0x00000000000000000000000000000000000000aA'

/** All is well at 12:00:10. */
export const sampleSystem: SystemStatus = {
  chain: { id: 137, name: 'Polygon', head: 65_000_123, headAt: '2026-11-15 12:00:08' },
  index: { block: 65_000_122, lagBlocks: 1, ageSeconds: 2.4, rebuilding: false },
  nodes: { requests: 5_400, failures: 3, bytes: 12_345_678, calls: [{ method: 'eth_getLogs', count: 1_800 }] },
  roleHolders: [{ address: operator, roles: ['OPERATOR', 'LISTER'], pol: '0.5', mels: '1000' }],
  solvency: {
    block: 65_000_122,
    balance: '3520.000000000000000001',
    deposits: '3000',
    proceeds: '500',
    credits: '20',
    liabilities: '3520',
    isSolvent: true,
  },
  accounts: {
    treasury: '0x00000000000000000000000000000000000000bB',
    production: '0x00000000000000000000000000000000000000Cc',
  },
  isMailPaused: false,
  waiting: { offers: 0, artists: 0, screenings: 0 },
  canAppoint: false,
}

export const sampleEntry: AuditRecord = {
  id: 1,
  at: '2026-11-15 11:59:00',
  action: 'LOGGED_IN',
  actor: 'admin@melos.example',
  network: '203.0.113.5',
  reason: null,
}
