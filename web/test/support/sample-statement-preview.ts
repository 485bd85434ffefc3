import type { StatementPreview } from '@melos/api-contract'

const hash = `0x${'2'.repeat(64)}`
export const sampleSong = `0x${'a'.repeat(40)}`

/** One song that earned EUR 818.18 of 1,000. */
export const samplePreview: StatementPreview = {
  version: 4,
  obstacles: [],
  warnings: [],
  counts: {
    rows: 4,
    ours: { eur: '818.181818181818', rows: 3 },
    notOurs: { eur: '181.818181818182', rows: 1 },
    later: { eur: '0', rows: 0 },
    undecided: { eur: '0', rows: 0 },
  },
  conversions: [{ currency: 'USD', stated: '1100', eur: '1000' }],
  statements: [
    {
      song: sampleSong,
      workId: '00000000-0000-4000-8000-000000000001',
      title: 'Night Ferry Home',
      artist: 'The Open Doors',
      percentage: 50,
      wholeTokens: 100,
      gross: '818.181818181818',
      fee: '81.818181818181',
      broughtForward: '0',
      net: '736.363636363637',
      eur: '368.181818181818',
      mels: '1472.7272727272',
      melsPerToken: '14.727272727272',
      eurPerToken: '3.68181818181818',
      carriedForward: '0',
      sources: [
        { store: 'Spotify', country: 'DE', month: '2026-05', kind: 'STREAM', quantity: '410000', eur: '545.68' },
        { store: 'Apple Music', country: 'PT', month: '2026-06', kind: 'STREAM', quantity: '90000', eur: '272.5' },
      ],
      holders: 3,
    },
  ],
  totals: { gross: '818.181818181818', fee: '81.818181818181', eur: '368.181818181818', mels: '1472.7272727272' },
  holders: { count: 3, aboveMinimum: 2 },
  announce: {
    documentHash: hash,
    linesHash: hash,
    rate: '4000000000000000000',
    lines: [
      {
        song: sampleSong,
        eur: '368181818181818000000',
        periodFrom: 20260501,
        periodTo: 20260630,
        statementHash: hash,
      },
    ],
  },
  document: '{"version":1}',
}
