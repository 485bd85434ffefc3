import type { PayerStatement } from '@melos/api-contract'

const hash = `0x${'1'.repeat(64)}`
const done = { by: 'ada@melos.example', at: '2026-11-17 09:00:00' }

type Fixed = Extract<PayerStatement, { state: 'DRAFT' }>
type Given = Partial<Omit<Fixed, 'state'>> & { readonly state: 'DRAFT' | 'SUBMITTED' | 'APPROVED' }

export function sampleStatement({ state, ...given }: Given): PayerStatement {
  const common = {
    id: 7,
    payer: 'DistroKid',
    fileName: 'distrokid-2026-h1.tsv',
    rows: 1_200,
    received: '1000.5',
    periodFrom: '2026-01-01',
    periodTo: '2026-06-30',
    takenIn: done,
    changed: done,
    version: 4,
    bytes: 120_000,
    sha256: hash,
    keccak256: hash,
    format: 'DistroKid',
    laterOf: null,
    stated: [{ currency: 'USD', amount: '1100.123456', rows: 1_200 }],
    receipt: { amount: '1000.5', receivedOn: '2026-07-15', reference: 'DK-2026-07', parts: [] },
    terms: {
      feePercent: '10',
      melsPerEur: '10',
      sources: [{ name: 'Kraken', url: null, value: '10', at: '2026-07-15 12:00:00' }],
      periodFrom: '2026-01-01',
      periodTo: '2026-06-30',
    },
    proposedPeriod: { from: '2026-01-01', to: '2026-06-30' },
    repeatsAcknowledged: null,
    submitted: state === 'DRAFT' ? null : done,
    approved: state === 'APPROVED' ? { ...done, by: 'bob@melos.example' } : null,
    approval: { isAllowed: false, reason: 'It must be submitted first.' },
    announcements: [],
    canReopen: state !== 'DRAFT',
    laterTakenUpBy: null,
    ...given,
  }
  return state === 'DRAFT' ? { ...common, state } : { ...common, state, documentHash: hash }
}
