import { afterEach, expect, test, vi } from 'vitest'
import { sampleMarket } from '../../test/support/sample-market.ts'
import { findSong } from './find-song.ts'

afterEach(() => vi.unstubAllGlobals())

test('a song that Melos doesn’t name is left out', async () => {
  for (const answer of [
    async () => Response.json({ code: 'NOT_FOUND', message: 'words' }, { status: 404 }),
    async () => Response.json({ body: { title: 'Slow Ferry' } }),
    () => Promise.reject(new TypeError('offline')),
  ]) {
    vi.stubGlobal('fetch', answer)
    expect(await findSong({ auctionId: 4n })).toBeUndefined()
    expect(await findSong({ token: `0x${'9'.repeat(40)}` })).toBeUndefined()
  }
})

test('a song is found by its token, however the address is written, and never taken for another', async () => {
  const song = `0x${'aB'.repeat(20)}` as const
  const fetch = vi.fn(async (_path: string) =>
    Response.json({ isOn: true, data: [{ ...sampleMarket, song }], total: 1 }),
  )
  vi.stubGlobal('fetch', fetch)
  const token = `0x${'Ab'.repeat(20)}` as const
  expect(await findSong({ token })).toEqual({ title: 'Harbour Lights', artist: 'The Tidewater Few' })
  expect(fetch.mock.calls[0]?.[0]).toBe(`/api/public/markets?song=${token}`)
  expect(await findSong({ token: `0x${'9'.repeat(40)}` })).toBeUndefined()
})

test('an auction that cannot exist is not asked for', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  expect(await findSong({ auctionId: 2n ** 53n })).toBeUndefined()
  expect(fetch).not.toHaveBeenCalled()
})
