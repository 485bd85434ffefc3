import { expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { openTestCatalogue, testWork } from '../../../test/support/test-catalogue.ts'
import { openTestStatements } from '../../../test/support/test-statements.ts'

const desk = await openForTests(openTestStatements({ reads: false }))
const none = { isrcs: [], iswc: null, releases: [] }
const one = await desk.addSong({ title: 'One' })
const other = await desk.addSong({ title: 'Other' })
const set = (id: string, codes: object) => desk.send('PUT', `/api/works/${id}/codes`, { body: { ...none, ...codes } })
const read = async (id: string) => (await desk.send('GET', `/api/works/${id}/codes`)).json().body

test('codes are kept without dashes, and replace the earlier ones', async () => {
  const answer = await set(one.id, {
    isrcs: ['gb-aye-06-01477', 'USRC1 7607839'],
    iswc: 'T-034.524.680-1',
    releases: [{ upc: '036000291452', tracks: 2 }],
  })
  expect(answer.json().body).toEqual({
    isrcs: ['GBAYE0601477', 'USRC17607839'],
    iswc: 'T0345246801',
    releases: [{ upc: '036000291452', tracks: 2 }],
  })
  // UPC and EAN of the same release.
  await set(one.id, { releases: [{ upc: '0036000291452', tracks: 2 }] })
  expect(await read(one.id)).toEqual({ ...none, releases: [{ upc: '036000291452', tracks: 2 }] })
})

test.each([
  { isrcs: ['GBAYE060147'] },
  { isrcs: ['GBAYE0601477', 'GB-AYE-06-01477'] },
  { iswc: 'T-034.524.680-2' },
  { releases: [{ upc: '036000291453', tracks: 2 }] },
  { releases: [{ upc: '036000291452', tracks: 0 }] },
])('%j is refused', async (codes) => {
  expect((await set(other.id, codes)).statusCode).toBe(400)
})

test('a recording belongs to one work, also if two ask for it at once', async () => {
  const answers = await Promise.all([one, other].map(({ id }) => set(id, { isrcs: ['GBAYE0601499'] })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('CODE_TAKEN')
  await set(one.id, none)
  await set(other.id, none)
})

test('a release has as many works as tracks at most, and its number of tracks is the same for all', async () => {
  const release = (tracks: number) => ({ releases: [{ upc: '036000291452', tracks }] })
  await set(one.id, release(1))
  expect((await set(other.id, release(1))).statusCode).toBe(400)
  expect((await set(other.id, release(3))).statusCode).toBe(200)
  expect((await read(one.id)).releases).toEqual([{ upc: '036000291452', tracks: 3 }])
  const { reason } = await desk.db
    .selectFrom('audit_log')
    .select('reason')
    .where('action', '=', 'WORK_CODES_SET')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(reason).toBe(`work ${other.id}: 036000291452 (3)`)
})

test('there are no codes of a work that does not exist', async () => {
  const id = crypto.randomUUID()
  expect((await set(id, none)).statusCode).toBe(404)
  expect((await desk.send('GET', `/api/works/${id}/codes`)).statusCode).toBe(404)
})

test('codes given with a new work are in its metadata, whose hash goes into the token, and can not be another work’s', async () => {
  await using catalogue = await openTestCatalogue()
  const draft = { ...testWork, isrcs: ['gb-aye-06-01477'] }
  const { id } = (await catalogue.upload(draft)).json().body
  const metadata = (await catalogue.get(`/api/public/works/${id}/metadata`)).json()
  expect(metadata.isrcs).toEqual(['GBAYE0601477'])
  const codes = await catalogue.get(`/api/works/${id}/codes`, { authorization: catalogue.authorization })
  expect(codes.json().body).toEqual({ ...none, isrcs: ['GBAYE0601477'] })
  expect((await catalogue.upload(draft)).json().code).toBe('CODE_TAKEN')
})
