import { randomBytes } from 'node:crypto'
import type { Song } from '@melos/api-contract'
import { expect, inject, test } from 'vitest'
import { openKillableServer, RESTARTS_MS } from '../../../test/support/killable-server.ts'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { openTestStudio } from '../../../test/support/test-studio.ts'

/** Only opens the account and reads rows; uploads go to a process that the tests kill. */
const studio = await openForTests(openTestStudio())
const artist = await studio.joinAsArtist()
const server = await openForTests(openKillableServer({ ...studio, rpcUrl: inject('rpcUrl') }))

test(
  'a killed server loses no byte that it has acknowledged, and finishes the file once',
  async () => {
    const { accessToken: token } = artist
    const song = await studio.createSong(artist)
    const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(10_000), Buffer.from('%%EOF\n')])
    const begin = async () => {
      const of = { kind: 'TITLE', name: 'deed.pdf', contentType: 'application/pdf', bytes: file.length, modifiedAt: 7 }
      return (
        await server.call<{ id: string; offset: number }>('POST', `/api/studio/songs/${song.id}/uploads`, token, of)
      ).body
    }
    let { id, offset } = await begin()
    const send = (at: number, piece: Buffer) =>
      server.call('PUT', `/api/studio/uploads/${id}/bytes?offset=${at}`, token, piece)
    for (const end of [1, 9_000]) {
      await send(offset, file.subarray(offset, end))
      // A piece whose row can't be committed: its bytes are on the disk when the process dies.
      await server.killAt('song_uploads', () => send(end, Buffer.alloc(500, 'x')))
      const next = await begin()
      expect(next).toMatchObject({ id, offset: end })
      offset = next.offset
    }
    await send(offset, file.subarray(offset))

    const finish = () => server.call<Song>('POST', `/api/studio/uploads/${id}/completion`, token)
    await server.killAt('song_files', finish)
    for (const _ of ['finished', 'repeated']) {
      const { files } = (await finish()).body
      expect(files.map(({ name, bytes }) => [name, bytes])).toEqual([['deed.pdf', file.length]])
    }
    const [stored] = (await studio.readSong(artist, song.id)).files
    expect((await server.download(`/api/studio/files/${stored?.id}`, token)).equals(file)).toBe(true)
  },
  RESTARTS_MS,
)
