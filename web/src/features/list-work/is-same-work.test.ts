import type { Work, WorkDraft } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { isSameWork } from './is-same-work.ts'

const facts: WorkDraft = {
  title: 'Night Ferry',
  description: 'A song.',
  percentage: 10,
  artist: 'Ada Marsh',
  era: null,
  label: null,
  recordingStudio: null,
  country: 'Iceland',
  yearOfRelease: 2024,
  genres: [{ label: 'Folk' }],
  musicAuthors: ['Ada Marsh'],
  lyricsAuthors: [],
  links: [
    { type: 'CUSTOM', url: 'https://a.example' },
    { type: 'SPOTIFY', url: 'https://open.spotify.com/x' },
  ],
}
const { title, description, percentage, ...asset } = facts
const work: Work = {
  id: 'b3f5a1de-90b6-4b7c-8d57-6f6c8d7c0a55',
  title,
  description,
  percentage,
  token: null,
  asset: { ...asset, links: asset.links.toReversed(), files: [{ type: 'COVER', url: '/cover' }] },
  metadataUrl: '',
  metadataHash: '0x',
  createdAt: '2026-11-15 12:00:00',
}

test('files and the order of links and fields do not count', () => {
  expect(isSameWork(facts, work)).toBe(true)
})

test('everything else does', () => {
  const changes: Partial<WorkDraft>[] = [
    { title: 'Night Ferries' },
    { percentage: 11 },
    { country: null },
    { genres: [] },
    { musicAuthors: ['Ada Marsh', 'Bo Lind'] },
    { links: [{ type: 'CUSTOM', url: 'https://b.example' }] },
  ]
  for (const change of changes) expect(isSameWork({ ...facts, ...change }, work)).toBe(false)
})
