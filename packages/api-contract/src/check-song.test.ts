import { expect, test } from 'vitest'
import { type CheckedSong, checkSong, readSong } from './check-song.ts'
import { consentKinds, createSong } from './studio.ts'

const content = createSong.body.parse({
  title: 'Night Ferry',
  artist: 'Ada Marsh',
  description: 'A song.',
  recordingOwner: 'Ada',
  songOwner: 'Ada',
})
const ada = { name: 'Ada', isArtist: true, masterShare: 10_000, compositionShare: 10_000, state: 'ACCEPTED' } as const
const complete: CheckedSong = {
  content,
  files: [{ kind: 'AUDIO' }, { kind: 'COVER' }, { kind: 'TITLE' }],
  contributors: [ada],
  consents: consentKinds.map((kind) => ({ kind, isCurrent: true })),
}
const fieldsOf = (song: Partial<CheckedSong>) => checkSong({ ...complete, ...song }).map(({ field }) => field)
const typed = (fields: object) => ({ content: { ...content, ...fields } })

test('a complete song lacks nothing', () => {
  expect(checkSong(complete)).toEqual([])
})

test.each([
  ['title', { title: ' ' }],
  ['title', { title: `${'é'.repeat(32)}x` }],
  ['title', { title: 'é'.repeat(28), versionTitle: 'Live' }],
  ['artist', { artist: '' }],
  ['description', { description: '' }],
  ['recordingOwner', { recordingOwner: ' ' }],
  ['songOwner', { songOwner: '' }],
  ['yearOfRelease', { yearOfRelease: '1859' }],
  ['yearOfRelease', { yearOfRelease: 'soon' }],
  ['isrc', { isrc: 'GBAYE060147' }],
  ['iswc', { iswc: 'T-034.524.680-2' }],
  ['advisory', { advisory: 'Rude' }],
  ['website', { website: 'http://ada.example' }],
  ['youtube', { youtube: 'https://ada.example' }],
])('%s is missing or wrong in %j', (field, fields) => {
  expect(fieldsOf(typed(fields))).toEqual([field])
})

test.each([
  { isrc: 'ISRC GB-AYE-06-01477' },
  { iswc: 'T-034.524.680-1' },
  { iswc: 'T-000.000.001-0' },
  { advisory: 'NotExplicit' },
  { yearOfRelease: '1860' },
])('%j is right', (fields) => {
  expect(fieldsOf(typed(fields))).toEqual([])
})

test('a cover version needs a licence', () => {
  expect(fieldsOf(typed({ derivesFrom: 'COVER' }))).toEqual(['LICENCE'])
  expect(fieldsOf({ ...typed({ derivesFrom: 'COVER' }), files: [...complete.files, { kind: 'LICENCE' }] })).toEqual([])
  expect(fieldsOf(typed({ derivesFrom: 'THEFT' }))).toEqual(['derivesFrom', 'LICENCE'])
})

test.each(['AUDIO', 'COVER', 'TITLE'] as const)('%s must be uploaded', (kind) => {
  expect(fieldsOf({ files: complete.files.filter((file) => file.kind !== kind) })).toEqual([kind])
})

test('both pies must be whole, to the basis point', () => {
  const ben = { ...ada, name: 'Ben', isArtist: false, masterShare: 3_333, compositionShare: 0 }
  const cyd = { ...ben, name: 'Cyd' }
  const whole = { ...ada, masterShare: 3_334 }
  expect(checkSong({ ...complete, contributors: [whole, ben, cyd] })).toEqual([])
  expect(checkSong({ ...complete, contributors: [{ ...whole, masterShare: 3_335 }, ben, cyd] })).toEqual([
    { field: 'masterShare', message: 'must add up to 100%, not to 100.01%' },
  ])
  expect(fieldsOf({ contributors: [] })).toEqual(['masterShare', 'compositionShare'])
})

test.each(['NOT_INVITED', 'INVITED', 'DECLINED', 'EXPIRED'] as const)('a share that is %s is missing', (state) => {
  const half = { masterShare: 5_000, compositionShare: 5_000 }
  const contributors = [
    { ...ada, ...half },
    { ...ada, ...half, name: 'Ben', isArtist: false, state },
  ]
  expect(checkSong({ ...complete, contributors })).toEqual([
    { field: 'contributors', message: 'must be accepted by Ben' },
  ])
})

test.each(consentKinds)('the consent %s must be given, and given again after its text changed', (kind) => {
  const others = complete.consents.filter((consent) => consent.kind !== kind)
  expect(fieldsOf({ consents: others })).toEqual([`consents.${kind}`])
  expect(fieldsOf({ consents: [...others, { kind, isCurrent: false }] })).toEqual([`consents.${kind}`])
})

test('the facts carry the version title and the code without marks', () => {
  const { facts } = readSong({ ...content, versionTitle: 'Live', isrc: 'gb-aye-06-01477', genres: 'Pop, Rock' })
  expect(facts).toMatchObject({
    title: 'Night Ferry – Live',
    isrcs: ['GBAYE0601477'],
    genres: [{ label: 'Pop' }, { label: 'Rock' }],
  })
})
