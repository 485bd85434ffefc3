import { expect, test } from 'vitest'
import { drawPage } from '../../../test/support/draw-page.tsx'
import { describeMarkup, readText } from '../../../test/support/read-markup.ts'
import type { Query } from '../../ui/loaded.tsx'
import { type ArtistsPage, decide } from './artist-calls.ts'
import { artistsAddresses } from './artists-query.ts'
import { ArtistsList } from './decide-artists.tsx'
import { texts } from './texts.ts'

const artist: ArtistsPage['artists'][number] = {
  accountId: '6c1f5a52-7a57-4a6e-9d0c-0c1a2f1d9f10',
  stageName: 'Ada Wren',
  legalName: 'Ada Maria Wren',
  country: 'CZ',
  biography: '<b>Sings.</b>',
  state: 'APPLIED',
  appliedAt: '2026-11-10 10:00:00',
  reason: null,
}
const refetch: Query<ArtistsPage>['refetch'] = () => Promise.reject(new Error('Not called'))

function draw(artists: ArtistsPage['artists']): string {
  const data = { artists, total: artists.length, page: 1, pages: 1 }
  const query = { data, isPending: false, error: null, errorUpdateCount: 0, refetch }
  return drawPage(<ArtistsList query={query} address={{ state: null, page: 1 }} />)
}

const accept = `button "${texts.acceptWhich('Ada Wren')}" focusable`
const refuse = `button "${texts.refuseWhich('Ada Wren')}" focusable haspopup=dialog`

test.each([
  ['APPLIED', [accept, refuse]],
  ['ACTIVE', [refuse]],
  ['REFUSED', [accept]],
] as const)('an artist who is %s can be decided on', (state, actions) => {
  const lines = describeMarkup(draw([{ ...artist, state }]))
  expect([accept, refuse].filter((action) => lines.includes(action))).toEqual(actions)
})

test('all of the application is shown, and markup is text', () => {
  const page = draw([{ ...artist, state: 'REFUSED', reason: 'We couldn’t find you.' }])
  for (const words of ['Ada Maria Wren', 'Czechia', '10 Nov 2026, 10:00 UTC', '<b>Sings.</b>', 'We couldn’t find you.'])
    expect(readText(page)).toContain(words)
  expect(page).not.toContain('<b>')
  expect(readText(draw([]))).toContain(texts.none)
})

test.each([
  [null, '{"decision":"ACTIVE","reason":null,"appliedAt":"2026-11-10 10:00:00"}'],
  ['Unknown.', '{"decision":"REFUSED","reason":"Unknown.","appliedAt":"2026-11-10 10:00:00"}'],
])('a decision with the reason %j', async (reason, body) => {
  const sent: unknown[] = []
  await decide(
    async (path, init) => {
      sent.push(path, init)
      return Response.json({ status: 'ok' })
    },
    artist,
    reason,
  )
  expect(sent).toEqual([`/api/artists/${artist.accountId}/decision`, { method: 'PUT', body }])
})

test.each(['/admin/artists', '/admin/artists?state=APPLIED&page=2'])('%s', (address) => {
  expect(artistsAddresses.write(artistsAddresses.read(new URL(address, 'http://melos.example').searchParams))).toBe(
    address,
  )
})
