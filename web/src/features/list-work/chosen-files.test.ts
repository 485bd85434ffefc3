import { beforeEach, expect, test, vi } from 'vitest'
import { changeChosenFiles, readChosenFiles } from './chosen-files.ts'

/** A database in memory, whose requests succeed a little later. */
function openDatabase(): unknown {
  const kept = new Map<string, unknown>()
  const later = (result: unknown) => {
    const request = { result, onsuccess: () => {} }
    queueMicrotask(() => request.onsuccess())
    return request
  }
  const store = {
    get: (key: string) => later(kept.get(key)),
    getAllKeys: () => later([...kept.keys()]),
    put: (entry: unknown, key: string) => later(void kept.set(key, entry)),
    delete: (key: string) => later(kept.delete(key)),
  }
  const transaction = () => {
    const opened = { objectStore: () => store, oncomplete: () => {} }
    setTimeout(() => opened.oncomplete())
    return opened
  }
  return { open: () => later({ transaction, close: () => {} }) }
}

const cover = new File(['cover'], 'cover.png')
const audio = new File(['audio'], 'audio.mp3')

beforeEach(() => vi.stubGlobal('indexedDB', openDatabase()))

test('a file that is chosen before the kept ones are read is kept beside them', async () => {
  await changeChosenFiles('draft', () => ({ cover }))
  await changeChosenFiles('draft', (kept) => ({ ...kept, audio }))
  expect(await readChosenFiles('draft')).toEqual({ cover, audio })
})

test('no files are left of a draft that has none', async () => {
  await changeChosenFiles('draft', () => ({ cover }))
  await changeChosenFiles('draft', () => ({}))
  expect(await readChosenFiles('draft')).toEqual({})
})
