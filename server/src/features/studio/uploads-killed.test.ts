import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Song } from '@melos/api-contract'
import { type MelosProcess, runMelos } from '@melos/test-kit/run-melos'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { deployTestAuctionHouse } from '@melos/test-kit/test-auction-house'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { testAdmin } from '../../../test/support/test-identity.ts'
import { openTestStudio } from '../../../test/support/test-studio.ts'
import { waitForLock } from '../../../test/support/wait-for-lock.ts'

/** Only opens the account and reads rows; uploads go to a process that the tests kill. */
const studio = await openForTests(openTestStudio())
const dataDir = await openForTests(makeTemporaryFolder())

/** For three starts of the server on a busy machine. */
const RESTARTS_MS = 120_000

let environment: Record<string, string>
let server: MelosProcess
let address: string

const start = async () => {
  server = runMelos(environment)
  address = await server.ready
}

beforeAll(async () => {
  const { contracts, startBlock } = await deployTestAuctionHouse(inject('rpcUrl'))
  const deployments = join(dataDir.path, 'deployments')
  await mkdir(deployments)
  await writeFile(join(deployments, '31337.json'), JSON.stringify({ ...contracts, startBlock: Number(startBlock) }))
  environment = {
    DATABASE_URL: studio.databaseUrl,
    DATA_DIR: join(dataDir.path, 'data'),
    RPC_URL: inject('rpcUrl'),
    PUBLIC_RPC_URL: inject('rpcUrl'),
    DEPLOYMENTS_DIR: deployments,
    ADMIN_EMAIL: testAdmin.email,
    ADMIN_PASSWORD: testAdmin.password,
    AUTH_SECRET: 'a secret that only tests know, of many characters',
  }
  await start()
})
afterAll(async () => {
  await server.kill('SIGKILL')
})

test(
  'a killed server loses no byte that it has acknowledged, and finishes the file once',
  async () => {
    const artist = await studio.joinAsArtist()
    const song = await studio.createSong(artist)
    const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(10_000), Buffer.from('%%EOF\n')])
    const call = async (method: string, path: string, body?: Buffer | object) => {
      const isPiece = Buffer.isBuffer(body)
      const answer = await fetch(new URL(path, address), {
        method,
        headers: {
          authorization: `Bearer ${artist.accessToken}`,
          ...(body && { 'content-type': isPiece ? 'application/octet-stream' : 'application/json' }),
        },
        ...(body && { body: isPiece ? new Uint8Array(body) : JSON.stringify(body) }),
      })
      // Each caller names what it expects.
      return (await answer.json()) as { body: never }
    }
    const begin = async (): Promise<{ id: string; offset: number }> => {
      const of = { kind: 'TITLE', name: 'deed.pdf', contentType: 'application/pdf', bytes: file.length, modifiedAt: 7 }
      return (await call('POST', `/api/studio/songs/${song.id}/uploads`, of)).body
    }
    let { id, offset } = await begin()
    for (const end of [1, 9_000]) {
      await call('PUT', `/api/studio/uploads/${id}/bytes?offset=${offset}`, file.subarray(offset, end))
      // A piece whose row can't be committed: its bytes are on the disk when the process dies.
      await studio.db.transaction().execute(async (tx) => {
        await sql`lock table song_uploads in share mode`.execute(tx)
        const path = `/api/studio/uploads/${id}/bytes?offset=${end}`
        const cut = call('PUT', path, Buffer.alloc(500, 'x')).catch(() => undefined)
        await waitForLock(studio.db)
        await server.kill('SIGKILL')
        await cut
      })
      await start()
      const next = await begin()
      expect(next).toMatchObject({ id, offset: end })
      offset = next.offset
    }
    await call('PUT', `/api/studio/uploads/${id}/bytes?offset=${offset}`, file.subarray(offset))

    const completion = `/api/studio/uploads/${id}/completion`
    await studio.db.transaction().execute(async (tx) => {
      await sql`lock table song_files in share mode`.execute(tx)
      const cut = call('POST', completion).catch(() => undefined)
      await waitForLock(studio.db)
      await server.kill('SIGKILL')
      await cut
    })
    await start()
    for (const _ of ['finished', 'repeated']) {
      const { files }: Song = (await call('POST', completion)).body
      expect(files.map(({ name, bytes }) => [name, bytes])).toEqual([['deed.pdf', file.length]])
    }
    const [stored] = (await studio.readSong(artist, song.id)).files
    const headers = { authorization: `Bearer ${artist.accessToken}` }
    const read = await fetch(new URL(`/api/studio/files/${stored?.id}`, address), { headers })
    expect(Buffer.from(await read.arrayBuffer()).equals(file)).toBe(true)
  },
  RESTARTS_MS,
)
