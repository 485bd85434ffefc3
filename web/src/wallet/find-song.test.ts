import { afterEach, expect, test, vi } from 'vitest'
import { findSong } from './find-song.ts'

afterEach(() => vi.unstubAllGlobals())

test('a song that Melos doesn’t name is left out', async () => {
  for (const answer of [
    async () => Response.json({ code: 'NOT_FOUND', message: 'words' }, { status: 404 }),
    async () => Response.json({ body: { title: 'Slow Ferry' } }),
    () => Promise.reject(new TypeError('offline')),
  ]) {
    vi.stubGlobal('fetch', answer)
    expect(await findSong(4n)).toBeUndefined()
  }
})

test('an auction that cannot exist is not asked for', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  expect(await findSong(2n ** 53n)).toBeUndefined()
  expect(fetch).not.toHaveBeenCalled()
})
