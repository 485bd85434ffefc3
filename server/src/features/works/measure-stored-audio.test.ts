import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestCatalogue, type TestCatalogue, testWork } from '../../../test/support/test-catalogue.ts'
import { makeSoundWav, makeToneWav } from '../../../test/support/test-sounds.ts'
import { mediaName } from '../../media-store/media-store.ts'
import { measureStoredAudio } from './measure-stored-audio.ts'

let catalogue: TestCatalogue

beforeAll(async () => {
  catalogue = await openTestCatalogue()
})
afterAll(async () => {
  await catalogue[Symbol.asyncDispose]()
})

async function take(bytes: Buffer): Promise<string> {
  const answer = await catalogue.upload(testWork, { audio: { bytes, type: 'audio/wav' } })
  expect(answer.statusCode).toBe(201)
  return answer.json().body.asset.files[0].url.split('/').at(-1)
}

const levelsOf = async (id: string) =>
  await catalogue.db
    .selectFrom('media')
    .select(['loudness', 'true_peak'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const forget = async (id: string) =>
  await catalogue.db.updateTable('media').set({ loudness: null, true_peak: null }).where('id', '=', id).execute()

test('audio from before is measured as it is at an upload, however often and by however many', async () => {
  const ids = [await take(makeToneWav({ decibels: -12 })), await take(makeSoundWav())]
  const uploaded = await Promise.all(ids.map(levelsOf))
  expect(uploaded[0]).toEqual({ loudness: -12, true_peak: -12 })
  for (const id of ids) await forget(id)
  await Promise.all([measureStoredAudio(catalogue), measureStoredAudio(catalogue)])
  expect(await Promise.all(ids.map(levelsOf))).toEqual(uploaded)
  await measureStoredAudio(catalogue)
  expect(await Promise.all(ids.map(levelsOf))).toEqual(uploaded)
})

test('levels that are known stay', async () => {
  const id = await take(makeToneWav({ decibels: -12 }))
  await catalogue.db.updateTable('media').set({ loudness: -30 }).where('id', '=', id).execute()
  await measureStoredAudio(catalogue)
  expect(await levelsOf(id)).toEqual({ loudness: -30, true_peak: -12 })
})

test('a missing file does not keep the others from being measured', async () => {
  const ids = [await take(makeToneWav({ decibels: -12 })), await take(makeToneWav({ decibels: -12 }))].sort()
  const [first = '', second = ''] = ids
  for (const id of ids) await forget(id)
  await catalogue.store.remove(mediaName(first))
  await measureStoredAudio(catalogue)
  expect(await levelsOf(first)).toEqual({ loudness: null, true_peak: null })
  expect(await levelsOf(second)).toEqual({ loudness: -12, true_peak: -12 })
})

test('it stops between two files', async () => {
  const id = await take(makeToneWav({ decibels: -12 }))
  await forget(id)
  await measureStoredAudio(catalogue, AbortSignal.abort())
  expect(await levelsOf(id)).toEqual({ loudness: null, true_peak: null })
})
