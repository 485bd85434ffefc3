import { type Contributor, createSong, type Song } from '@melos/api-contract'

export const sampleContributor = (change: Partial<Contributor> = {}): Contributor => ({
  id: '0d6f0c9e-1a55-4b44-a1b5-0a3a7c1d2e01',
  name: 'Ada Wren',
  email: null,
  isArtist: true,
  roles: ['composer', 'singer'],
  masterShare: 6_667,
  compositionShare: 10_000,
  state: 'NOT_INVITED',
  invitedAt: null,
  answeredAt: null,
  ...change,
})

/** For tests. */
export function sampleSong(change: Partial<Song> = {}): Song {
  return {
    id: '7a0a2c52-9f6b-4c1d-8f3e-2b4c9f8f2c22',
    version: 3,
    content: createSong.body.parse({ title: 'Night Ferry', artist: 'Ada Wren', description: 'A song of the sea.' }),
    files: [],
    contributors: [
      sampleContributor(),
      sampleContributor({
        id: '0d6f0c9e-1a55-4b44-a1b5-0a3a7c1d2e02',
        name: 'Bo Lind',
        email: 'bo@lind.example',
        isArtist: false,
        roles: ['producer'],
        masterShare: 3_333,
        compositionShare: 0,
        state: 'INVITED',
        invitedAt: '2026-11-10 10:00:00',
      }),
    ],
    consents: [],
    missing: [],
    offerId: null,
    isFrozen: false,
    workId: null,
    changedAt: '2026-11-15 12:00:00',
    ...change,
  }
}
