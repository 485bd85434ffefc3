import type { Contributor, OfferState, Song } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { sampleOffer } from '../../../test/support/sample-offer.ts'
import { sampleContributor, sampleSong } from '../../../test/support/sample-song.ts'
import { describeSong } from './describe-song.ts'
import { texts } from './texts.ts'

const person = (name: string, state: Contributor['state']) =>
  sampleContributor({ id: name, name, email: `${name}@example.org`, isArtist: false, state })
const unanswered = [{ field: 'contributors', message: 'must be accepted' }]
const describe = (change: Partial<Song>) => describeSong(sampleSong(change), undefined)

test('a song that only waits for people names them', () => {
  const ana = person('Ana', 'INVITED')
  const ben = person('Ben', 'INVITED')
  expect(describe({ contributors: [sampleContributor(), ana], missing: unanswered })).toBe(
    'Waiting for Ana to accept their share.',
  )
  expect(describe({ contributors: [sampleContributor(), ana, ben], missing: unanswered })).toBe(
    'Waiting for Ana and Ben to accept their shares.',
  )
})

test.each(['NOT_INVITED', 'DECLINED', 'EXPIRED'] as const)('a person who is %s needs the artist', (state) => {
  const contributors = [sampleContributor(), person('Ana', 'INVITED'), person('Ben', state)]
  expect(describe({ contributors, missing: unanswered })).toBe('Still missing: people and shares.')
})

test('what is missing is named by step, in order', () => {
  const fields = ['consents.TERMS', 'TITLE', 'masterShare', 'title', 'AUDIO']
  const missing = fields.map((field) => ({ field, message: 'must be given' }))
  expect(describe({ missing })).toBe(
    'Still missing: sound and pictures, facts, people and shares, proof of title, consents.',
  )
})

test('a complete song is ready, and an offer says how far it is', () => {
  const song = sampleSong({ contributors: [sampleContributor()] })
  expect(describeSong(song, undefined)).toBe(texts.sentence.ready)
  expect(describeSong(song, sampleOffer())).toBe(texts.sentence.DRAFT)
  const states: OfferState[] = ['SUBMITTED', 'IN_REVIEW', 'CHANGES_REQUESTED', 'APPROVED', 'REJECTED', 'LISTED', 'SOLD']
  for (const state of states) expect(describeSong(song, sampleOffer({ state }))).toBe(texts.sentence[state])
})

test('a blocked song says so, whatever its auction does', () => {
  const block = { since: '2026-11-16 08:00:00', isPermanent: false, isOrdered: false }
  for (const state of ['APPROVED', 'LISTED', 'SOLD', 'VOID'] as const) {
    const sentence = describeSong(sampleSong(), sampleOffer({ state, block }))
    expect(sentence).toBe('Blocked since 16 Nov 2026, 08:00 UTC: a report is being examined.')
  }
})
