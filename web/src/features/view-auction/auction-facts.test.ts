import { expect, test } from 'vitest'
import { sampleAuction } from '../../../test/support/sample-auction.ts'
import { listFacts } from './auction-facts.tsx'

test('a song without known facts lists none', () => {
  expect(listFacts(sampleAuction.asset)).toEqual([])
})

test('facts come in the order of the page, with lists joined', () => {
  const facts = listFacts({
    ...sampleAuction.asset,
    rights: 'MASTER',
    era: '2020s',
    genres: [{ label: 'Jazz' }, { label: 'Soul' }],
    label: 'Quay',
    recordingStudio: 'Rooms',
    musicAuthors: ['Ida', 'Jan'],
    country: 'Czech Republic',
    lyricsAuthors: ['Eva'],
    yearOfRelease: 2024,
  })
  expect(facts.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Rights on offer: Recording',
    'Era: 2020s',
    'Genre: Jazz, Soul',
    'Label: Quay',
    'Recording studio: Rooms',
    'Composer: Ida, Jan',
    'Country: Czech Republic',
    'Lyrics by: Eva',
    'Music by: Ida, Jan',
    'Year of release: 2024',
  ])
})
