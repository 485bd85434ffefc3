import { expect, test } from 'vitest'
import { sampleDossier } from '../../../test/support/sample-dossier.ts'
import { compareDossiers } from './compare-dossiers.ts'
import { texts } from './texts.ts'

const { compare } = texts
const now = sampleDossier()
const find = (lines: ReturnType<typeof compareDossiers>, key: string) => lines.find((line) => line.key === key)

test('a first submission has nothing to compare with', () => {
  const lines = compareDossiers(now, undefined)
  expect(lines.every(({ before, isChanged }) => before === undefined && !isChanged)).toBe(true)
  expect(find(lines, 'song.title')).toMatchObject({ field: 'title', label: 'Title', value: 'Night Ferry' })
  expect(find(lines, 'song.era')).toBeUndefined()
  expect(find(lines, 'person.1')?.value).toBe(
    'Bo Lind, producer, recording 33.33%, composition 0%, accepted 14 Nov 2026, 10:00 UTC',
  )
  expect(find(lines, 'offer.threshold')).toMatchObject({ field: 'threshold', value: '5000.00\u00A0MELS' })
  expect(find(lines, 'offer.startsAt')?.value).toBe(compare.whenSigned)
})

test('the same submission twice has no change', () => {
  expect(compareDossiers(now, sampleDossier()).filter(({ isChanged }) => isChanged)).toEqual([])
})

test('every kind of change is found: another value, a new file of the same kind, something added, something gone', () => {
  const before = sampleDossier({
    song: { content: { ...now.song.content, title: 'Day Ferry', era: '1990s' } },
    files: [{ kind: 'AUDIO', name: 'ferry.flac', sha256: 'b'.repeat(64) }],
    contributors: now.contributors.slice(0, 1),
    offer: { ...now.offer, terms: { ...now.offer.terms, durationSeconds: 7 * 86_400 + 60 } },
  })
  const changes = compareDossiers(now, before).filter(({ isChanged }) => isChanged)
  expect(changes.map(({ key, before: was }) => [key, was])).toEqual([
    ['song.title', 'Day Ferry'],
    ['file.AUDIO', 'ferry.flac · bbbbbbbbbbbb…'],
    [`file.TITLE.${'c'.repeat(64)}`, ''],
    ['person.1', ''],
    ['offer.duration', '7\u00A0days, 1\u00A0minute'],
    ['song.era', '1990s'],
  ])
  expect(changes.at(-1)?.value).toBe('')
})

test('choices and countries are shown in words, not as codes', () => {
  const content = { ...now.song.content, advisory: 'NotExplicit', isInstrumental: 'true', derivesFrom: 'COVER,SAMPLE' }
  const lines = compareDossiers(
    sampleDossier({ song: { content }, artist: { ...now.artist, country: 'IE' } }),
    undefined,
  )
  const shown = ['song.advisory', 'song.isInstrumental', 'song.derivesFrom', 'artist.country'].map(
    (key) => find(lines, key)?.value,
  )
  expect(shown).toEqual(['No', compare.yes, 'A cover, Samples of another recording', 'Ireland'])
})
