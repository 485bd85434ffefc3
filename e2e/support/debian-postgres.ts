import { execFile, spawn } from 'node:child_process'
import { chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '@melos/test-kit/free-port'
import { asUser, endProcess } from '@melos/test-kit/running-process'
import pg from 'pg'
import { waitUntil } from './wait-until.ts'

const run = promisify(execFile)

const INSTALLED = '/usr/lib/postgresql'
const PASSWORD = 'known to the tests alone'
const STANDBY = 'standby'

/** A PostgreSQL of Debian, which has the programs that npm's lacks. */
export interface DebianPostgres extends AsyncDisposable {
  readonly port: number
  kill(): Promise<void>
  /** Makes a standby the primary. */
  promote(): Promise<void>
}

export const urlOf = (port: number) => `postgres://melos:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/melos`

/** A primary whose commits wait for the standby, and that standby. */
export async function startReplicatedPostgres(
  folder: string,
): Promise<{ primary: DebianPostgres; standby: DebianPostgres }> {
  await using stack = new AsyncDisposableStack()
  const programs = await findPostgresPrograms()
  if (programs === undefined) throw new Error('There is no PostgreSQL of the system here.')
  const owner = await findOwner()
  const [first, second] = [join(folder, 'primary'), join(folder, 'standby')]
  for (const cluster of [first, second]) {
    await mkdir(cluster, { mode: 0o700 })
    if (owner.uid !== undefined && owner.gid !== undefined) await chown(cluster, owner.uid, owner.gid)
  }
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, PASSWORD)
  const initialise = ['-D', first, '-U', 'melos', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8']
  await run(programs('initdb'), [...initialise, '--locale=C'], owner)
  const primary = stack.use(await startCluster({ programs, owner, cluster: first }))
  const client = await connect(primary.port, 'postgres')
  await client.query('create database melos')
  const { port } = primary
  const source = `host=127.0.0.1 port=${port} user=melos password='${PASSWORD}' application_name=${STANDBY}`
  await run(programs('pg_basebackup'), ['-d', source, '-D', second, '-R', '-X', 'stream', '--checkpoint=fast'], owner)
  const standby = stack.use(await startCluster({ programs, owner, cluster: second }))
  await client.query(`alter system set synchronous_standby_names = '${STANDBY}'`)
  await client.query('select pg_reload_conf()')
  await waitUntil('commits wait for the standby', async () => {
    const { rows } = await client.query('select sync_state from pg_stat_replication')
    return rows[0]?.sync_state === 'sync'
  })
  await client.end()
  stack.move()
  return { primary, standby }
}

interface Cluster {
  readonly programs: (name: string) => string
  readonly owner: Owner
  readonly cluster: string
}

async function startCluster({ programs, owner, cluster }: Cluster): Promise<DebianPostgres> {
  const port = await findFreePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'shared_buffers=64MB']
  const flags = settings.flatMap((setting) => ['-c', setting])
  const server = spawn(programs('postgres'), ['-D', cluster, ...flags], { ...owner, stdio: 'ignore' })
  const { pid } = server
  if (pid === undefined) throw new Error('PostgreSQL could not be started')
  await waitUntil('PostgreSQL accepts connections', async () => {
    if (server.exitCode !== null) throw new Error('PostgreSQL ended before it accepted connections')
    return await connect(port, 'postgres').then(
      async (client) => {
        await client.end()
        return true
      },
      () => false,
    )
  })
  return {
    port,
    kill: () => endProcess(pid, 'SIGKILL'),
    async promote() {
      await run(programs('pg_ctl'), ['promote', '-D', cluster], owner)
    },
    [Symbol.asyncDispose]: () => endProcess(pid, 'SIGQUIT'),
  }
}

async function connect(port: number, database: string): Promise<pg.Client> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'melos', password: PASSWORD, database })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

interface Owner {
  readonly uid?: number
  readonly gid?: number
}

/** PostgreSQL and PgBouncer refuse to run as root. Debian's package makes this user. */
export async function findOwner(): Promise<Owner> {
  const passwd = await readFile('/etc/passwd', 'utf8')
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(passwd) ?? []
  return asUser({ uid: Number(uid), gid: Number(gid) })
}

/** Of the newest version that is installed. */
export async function findPostgresPrograms(): Promise<((name: string) => string) | undefined> {
  const versions = await readdir(INSTALLED).catch(() => [])
  const newest = versions.map(Number).sort((one, other) => other - one)[0]
  return newest === undefined ? undefined : (name) => join(INSTALLED, String(newest), 'bin', name)
}
