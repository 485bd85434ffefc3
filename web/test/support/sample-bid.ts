import type { MyBid } from '@melos/api-contract'

/** 40 tokens for at most 3.50 MELS each, in an auction that runs and would sell at 3.20. */
export const sampleBid: MyBid = {
  id: 12,
  startHashId: '0x9f3c000000000000000000000000000000000000000000000000000000000012',
  startTokenPrice: '3.5',
  startTokenCount: 40,
  startTotalPrice: '140',
  finalTokenPrice: '3.2',
  finalTokenCount: 40,
  finalTotalPrice: '128',
  walletAddress: '0x0000000000000000000000000000000000000003',
  placedAt: '2026-01-01 13:00:00',
  auction: {
    externalId: 7,
    title: 'Harbour Lights',
    tokenName: 'Harbour Lights Token',
    token: '0x0000000000000000000000000000000000000001',
    status: { value: 'OPEN', label: 'Open' },
    outcome: null,
    projectedOutcome: 'SOLD',
    withdrawn: false,
    salesEndDate: '2026-01-02 12:00:00',
    clearingPrice: '3.2',
    reclaimableFrom: null,
  },
  settled: false,
  withdrawable: false,
  credited: null,
}

const labels = { PENDING: 'Pending', OPEN: 'Open', TERMINATED: 'Terminated', PROCESSED: 'Processed' } as const

export const sampleOf = (
  status: keyof typeof labels,
  { auction, ...bid }: Partial<Omit<MyBid, 'auction'>> & { auction?: Partial<MyBid['auction']> } = {},
): MyBid => ({
  ...sampleBid,
  ...bid,
  auction: { ...sampleBid.auction, status: { value: status, label: labels[status] }, ...auction },
})
