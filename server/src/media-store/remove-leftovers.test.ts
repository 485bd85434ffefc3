import { randomUUID } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openForTests } from '../../test/support/open-for-tests.ts'
import { openTestCatalogue, testWork } from '../../test/support/test-catalogue.ts'
import { makeMp3 } from '../../test/support/test-media.ts'
import { removeLeftovers } from './remove-leftovers.ts'

const catalogue = await openForTests(openTestCatalogue())
const DAY_MS = 24 * 60 * 60 * 1000

/** What a process leaves behind if it is killed after storing the files and before saving their work. */
async function leave(names: string[], { ageMs, now }: { ageMs: number; now: Date }): Promise<void> {
  const { store } = catalogue
  const upload = await store.openUploadFolder()
  await writeFile(join(upload.path, 'cover'), 'as it came')
  for (const name of names) {
    await writeFile(join(upload.path, name), 'made')
    if ((await store.find(name)) === undefined) await store.put(name, join(upload.path, name))
  }
  const then = new Date(now.getTime() - ageMs)
  await utimes(upload.path, then, then)
}

test('after a day the files of a killed upload are removed unless a work uses them', async () => {
  const { db, store, folder } = catalogue
  const answer = await catalogue.upload(testWork, { audio: { bytes: makeMp3(), type: 'audio/mpeg' } })
  const used: string = answer.json().body.asset.files[0].url.split('/').at(-1)
  const now = new Date()
  const [old, young] = [`${randomUUID()}.320.avif`, randomUUID()]
  await leave([old, used], { ageMs: DAY_MS, now })
  await leave([young], { ageMs: DAY_MS - 1_000, now })
  await removeLeftovers({ db, store }, { folder, now })
  expect(await catalogue.uploads()).toHaveLength(1)
  expect(await store.find(old)).toBeUndefined()
  expect(await store.find(used)).toBeDefined()
  expect(await store.find(young)).toBeDefined()
})

test('several processes can remove leftovers at once, and again when there are none', async () => {
  const { db, store, folder } = catalogue
  const later = new Date(Date.now() + 2 * DAY_MS)
  await Promise.all([1, 2, 3].map(() => removeLeftovers({ db, store }, { folder, now: later })))
  expect(await catalogue.uploads()).toEqual([])
  await removeLeftovers({ db, store }, { folder, now: later })
})
