import { createSong, type DossierContent } from '@melos/api-contract'

/** For tests. */
export function sampleDossier(change: Partial<DossierContent> = {}): DossierContent {
  return {
    artist: { stageName: 'Ada Wren', legalName: 'Ada Maria Wren', country: 'CZ' },
    song: {
      content: createSong.body.parse({ title: 'Night Ferry', artist: 'Ada Wren', description: 'A song of the sea.' }),
    },
    files: [
      { kind: 'AUDIO', name: 'ferry.flac', sha256: 'a'.repeat(64) },
      { kind: 'TITLE', name: 'contract.pdf', sha256: 'c'.repeat(64) },
    ],
    contributors: [
      { name: 'Ada Wren', roles: ['singer'], masterShare: 6_667, compositionShare: 10_000, answeredAt: null },
      {
        name: 'Bo Lind',
        roles: ['producer'],
        masterShare: 3_333,
        compositionShare: 0,
        answeredAt: '2026-11-14 10:00:00',
      },
    ],
    consents: [
      {
        kind: 'TITLE',
        version: '1.0',
        signedName: 'Ada Maria Wren',
        wallet: null,
        givenAt: '2026-11-14 11:00:00',
      },
    ],
    offer: {
      pie: 'MASTER',
      percentage: 10,
      terms: {
        tokenCount: 1_000,
        minimumPrice: '5',
        threshold: '5000',
        startsAt: 'WHEN_SIGNED',
        durationSeconds: 7 * 86_400,
        seller: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        policy: 0,
      },
    },
    ...change,
  }
}
