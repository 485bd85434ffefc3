import type { Song } from '@melos/api-contract'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleContributor, sampleSong } from '../../../test/support/sample-song.ts'
import { showShare } from '../../lib/share.ts'
import { createContentEditor } from '../../song-forms/content-editor.ts'
import { createPeopleEditor, emptyPerson, findPeopleComplaints, readShare, sumShares } from './people-editor.ts'
import { texts } from './texts.ts'

const { complaints } = texts.people

test.each([
  ['33.33', 3_333],
  ['33,3', 3_330],
  ['0', 0],
  ['100', 10_000],
  [' 7 ', 700],
  ['100.01', undefined],
  ['33.333', undefined],
  ['-1', undefined],
  ['', undefined],
  ['a third', undefined],
])('the share “%s” is %s basis points', (text, share) => {
  expect(readShare(text)).toBe(share)
})

test('every share is read as it is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (share) => {
      expect(readShare(showShare(share))).toBe(share)
    }),
  )
})

test('three thirds are exactly whole', () => {
  const rows = ['33.33', '33.33', '33.34'].map((masterShare, key) => ({ ...emptyPerson(String(key)), masterShare }))
  expect(sumShares(rows, 'masterShare')).toBe(10_000)
})

test('each problem is described at its field', () => {
  const rows = [
    { ...emptyPerson('a'), isArtist: true, name: ' ', masterShare: 'half' },
    { ...emptyPerson('b'), name: 'Bo', email: 'bo@lind.example' },
    { ...emptyPerson('c'), name: 'Cy', email: 'BO@lind.example', roles: 'a,b,c,d,e,f,g,h,i,j,k' },
    { ...emptyPerson('d'), name: 'Di', email: 'di' },
  ]
  expect(findPeopleComplaints(rows)).toEqual({
    'a.name': complaints.name,
    'a.masterShare': complaints.share,
    'b.email': complaints.emailTwice,
    'c.email': complaints.emailTwice,
    'c.roles': complaints.roles,
    'd.email': complaints.email,
  })
})

describe('saving', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  function open() {
    let kept = sampleSong()
    const sent: unknown[] = []
    const song = createContentEditor<Song>(kept, { save: async () => kept, find: async () => kept })
    const people = createPeopleEditor(song, {
      find: async () => kept,
      async setContributors(stored, contributors) {
        sent.push(contributors.map(({ id, name }) => ({ id, name })))
        kept = {
          ...stored,
          version: stored.version + 1,
          contributors: contributors.map(({ id = `new ${sent.length}`, ...entered }) =>
            sampleContributor({ ...entered, id, isArtist: entered.email === null }),
          ),
        }
        return kept
      },
    })
    return { song, people, sent }
  }

  test('a new person is saved once complete, and only once', async () => {
    const { song, people, sent } = open()
    const row = { ...emptyPerson('new'), name: 'Cy' }
    const known = people.read().content.rows
    people.change([...known, row])
    await vi.advanceTimersByTimeAsync(1_000)
    expect([sent, people.read().saving, people.isSaved()]).toEqual([[], 'incomplete', false])
    people.change([...known, { ...row, email: 'cy@reed.example' }])
    await vi.advanceTimersByTimeAsync(1_000)
    people.change([...known, { ...row, email: 'cy@reed.example', roles: 'drums' }])
    await vi.advanceTimersByTimeAsync(1_000)
    const [ada, bo] = sampleSong().contributors.map(({ id, name }) => ({ id, name }))
    expect(sent).toEqual([
      [ada, bo, { id: undefined, name: 'Cy' }],
      [ada, bo, { id: 'new 1', name: 'Cy' }],
    ])
    expect([people.read().saving, song.read().stored.version, people.idOf(row)]).toEqual(['saved', 5, 'new 1'])
  })

  test('a song without people begins with its artist', () => {
    const kept = sampleSong({ contributors: [] })
    const song = createContentEditor<Song>(kept, { save: async () => kept, find: async () => kept })
    const { rows } = createPeopleEditor(song).read().content
    expect(rows).toMatchObject([{ isArtist: true, name: 'Ada Wren', masterShare: '0' }])
  })
})
