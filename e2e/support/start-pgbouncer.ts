import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { requireProgram } from '@melos/test-kit/find-program'
import { findFreePort } from '@melos/test-kit/free-port'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { findOwner } from './debian-postgres.ts'
import { waitUntil } from './wait-until.ts'

type PoolMode = 'session' | 'transaction' | 'statement'

/** What the README asks for: 20 for each of two processes. */
const POOL_SIZE = 40

/** PgBouncer in front of the database, otherwise with its defaults. Returns the URL that leads through it. */
export async function startPgbouncer(databaseUrl: string, mode: PoolMode): Promise<AsyncDisposable & { url: string }> {
  const program = requireProgram('pgbouncer')
  const { hostname, port: behind, username, password, pathname } = new URL(databaseUrl)
  const folder = await makeTemporaryFolder()
  const port = await findFreePort()
  const config = join(folder.path, 'pgbouncer.ini')
  await writeFile(
    config,
    `[databases]
* = host=${hostname} port=${behind} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${POOL_SIZE}
`,
  )
  const child = spawn(program, [config], { ...(await findOwner()), stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  let log = ''
  child.stderr.on('data', (chunk) => {
    log += chunk
  })
  await waitUntil('PgBouncer listens', async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${log}`)
    const socket = connect(port, '127.0.0.1')
    return await once(socket, 'connect').then(
      () => {
        socket.destroy()
        return true
      },
      () => false,
    )
  })
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
      await folder[Symbol.asyncDispose]()
    },
  }
}
