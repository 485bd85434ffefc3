import { randomUUID } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestCatalogue, type TestCatalogue, testWork } from '../../test/support/test-catalogue.ts'
import { makeMp3 } from '../../test/support/test-media.ts'
import { removeLeftovers } from './remove-leftovers.ts'

let catalogue: TestCatalogue
const DAY_MS = 24 * 60 * 60 * 1000

beforeAll(async () => {
  catalogue = await openTestCatalogue()
})
afterAll(async () => {
  await catalogue[Symbol.asyncDispose]()
})

/** As a process leaves it that is killed between putting the files and saving their work. */
async function leave(names: string[], { ageMs, now }: { ageMs: number; now: Date }): Promise<void> {
  const { store } = catalogue
  const drafts = await store.openDrafts()
  await writeFile(join(drafts.folder, 'cover'), 'as it came')
  for (const name of names) {
    await writeFile(join(drafts.folder, name), 'made')
    if ((await store.find(name)) === undefined) await store.put(name, join(drafts.folder, name))
  }
  const then = new Date(now.getTime() - ageMs)
  await utimes(drafts.folder, then, then)
}

test('what a killed upload left is removed after a day, and no file of a work', async () => {
  const { db, store, folder } = catalogue
  const answer = await catalogue.upload(testWork, { audio: { bytes: makeMp3(), type: 'audio/mpeg' } })
  const used: string = answer.json().body.asset.files[0].url.split('/').at(-1)
  const now = new Date()
  const [old, young] = [`${randomUUID()}.320.avif`, randomUUID()]
  await leave([old, used], { ageMs: DAY_MS, now })
  await leave([young], { ageMs: DAY_MS - 1_000, now })
  await removeLeftovers({ db, store }, { folder, now })
  expect(await catalogue.drafts()).toHaveLength(1)
  expect(await store.find(old)).toBeUndefined()
  expect(await store.find(used)).toBeDefined()
  expect(await store.find(young)).toBeDefined()
})

test('several processes remove them at once, and without leftovers there is nothing to do', async () => {
  const { db, store, folder } = catalogue
  const later = new Date(Date.now() + 2 * DAY_MS)
  await Promise.all([1, 2, 3].map(() => removeLeftovers({ db, store }, { folder, now: later })))
  expect(await catalogue.drafts()).toEqual([])
  await removeLeftovers({ db, store }, { folder, now: later })
})
