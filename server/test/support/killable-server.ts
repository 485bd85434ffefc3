import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MelosProcess, runMelos } from '@melos/test-kit/run-melos'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { deployTestAuctionHouse } from '@melos/test-kit/test-auction-house'
import { sql } from 'kysely'
import type { Database } from '../../src/database/database.ts'
import { testAdmin } from './test-identity.ts'
import { waitForLock } from './wait-for-lock.ts'

/** For some starts of the server on a busy machine. */
export const RESTARTS_MS = 180_000

interface Answer<Body> {
  /** Undefined if the connection broke. */
  readonly status: number | undefined
  readonly body: Body
}

interface Parts {
  readonly db: Database
  readonly databaseUrl: string
  readonly rpcUrl: string
  /** The stored files that the server shares with the tests' app; otherwise it has its own. */
  readonly mediaFolder?: string
}

/**
 * A server in a process of its own that the tests kill. It shares the database and the sessions of the tests' app. It also takes
 * the emails, so people must join before it starts.
 */
export async function openKillableServer({ db, databaseUrl, rpcUrl, mediaFolder }: Parts) {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await makeTemporaryFolder())
  const house = await deployTestAuctionHouse(rpcUrl)
  const [deployments, dataDir] = [join(folder.path, 'deployments'), join(folder.path, 'data')]
  await Promise.all([mkdir(deployments), mkdir(dataDir)])
  if (mediaFolder !== undefined) await symlink(mediaFolder, join(dataDir, 'media'))
  const record = { ...house.contracts, startBlock: Number(house.startBlock) }
  await writeFile(join(deployments, '31337.json'), JSON.stringify(record))
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    RPC_URL: rpcUrl,
    PUBLIC_RPC_URL: rpcUrl,
    DEPLOYMENTS_DIR: deployments,
    ADMIN_EMAIL: testAdmin.email,
    ADMIN_PASSWORD: testAdmin.password,
    ADMITTER_KEY: house.key,
    AUTH_SECRET: 'a secret that only tests know, of many characters',
  }

  let server: MelosProcess
  let address = ''
  const start = async (): Promise<void> => {
    server = runMelos(environment)
    address = await server.ready
  }
  await start()
  stack.defer(async () => void (await server.kill('SIGKILL')))
  const whole = stack.move()
  return {
    house,
    async restart(): Promise<void> {
      await server.kill('SIGKILL')
      await start()
    },
    /** Kills the server while it waits to write the table, and starts it again. Nothing of what it was doing may be stored then. */
    async killAt(table: string, work: () => Promise<unknown>): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await sql`lock table ${sql.table(table)} in share mode`.execute(tx)
        const cut = work().catch(() => undefined)
        await waitForLock(db)
        await server.kill('SIGKILL')
        await cut
      })
      await start()
    },
    /** Each caller names the body that it expects. */
    async call<Body>(method: string, path: string, token: string, sent?: Buffer | object): Promise<Answer<Body>> {
      const isBytes = Buffer.isBuffer(sent)
      const answer = await fetch(new URL(path, address), {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(sent && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
        },
        ...(sent && { body: isBytes ? new Uint8Array(sent) : JSON.stringify(sent) }),
      }).catch(() => undefined)
      if (answer === undefined) return { status: undefined, body: undefined as Body }
      return { status: answer.status, body: ((await answer.json()) as { body: Body }).body }
    },
    /** A file as an account downloads it. */
    async download(path: string, token?: string): Promise<Buffer> {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      return Buffer.from(await (await fetch(new URL(path, address), { headers })).arrayBuffer())
    },
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  }
}
