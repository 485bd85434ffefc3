import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { expect, test } from 'vitest'
import { type EmbeddedPostgres, startPostgres } from './postgres.ts'
import { untilEnded } from './running-process.ts'

const LONG_MS = 120_000

async function end({ process }: EmbeddedPostgres): Promise<void> {
  process.kill('SIGINT')
  await untilEnded(process)
}

/** Takes the port if it is free. */
async function take(port: number) {
  const server = createServer((socket) => void socket.destroy()).listen(port, '127.0.0.1')
  const hasIt = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  return { hasIt, [Symbol.dispose]: () => void server.close() }
}

/** The port that this cluster's server wants to listen on. */
function findPort(cluster: string): number | undefined {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      const port = command.find((argument) => argument.startsWith('port='))
      if (port !== undefined && command.includes(cluster)) return Number(port.slice('port='.length))
    } catch {
      // It has already ended.
    }
  }
  return undefined
}

test(
  'when another program takes the port first, PostgreSQL uses another port',
  async () => {
    await using dataDir = await makeTemporaryFolder()
    await end(await startPostgres(dataDir.path))
    let isTaken = false
    // PostgreSQL may take the port first, so this tries again.
    for (let tries = 0; !isTaken && tries < 30; tries++) {
      let isStarted = false
      const starting = startPostgres(dataDir.path).finally(() => {
        isStarted = true
      })
      let port: number | undefined
      while (port === undefined && !isStarted) {
        await nextTurn()
        port = findPort(join(dataDir.path, 'postgres'))
      }
      using stranger = await take(port ?? 0)
      isTaken = port !== undefined && stranger.hasIt
      const postgres = await starting
      await end(postgres)
      if (isTaken) expect(new URL(postgres.url).port).not.toBe(String(port))
    }
    expect(isTaken).toBe(true)
  },
  LONG_MS,
)

test(
  'a restart at the same address gives up soon while another program uses the port',
  async () => {
    await using dataDir = await makeTemporaryFolder()
    const postgres = await startPostgres(dataDir.path)
    await end(postgres)
    using stranger = await take(Number(new URL(postgres.url).port))
    expect(stranger.hasIt).toBe(true)
    const beganAt = Date.now()
    await expect(postgres.startAgain(AbortSignal.timeout(LONG_MS))).rejects.toMatchObject({ code: 'STARTUP' })
    expect(Date.now() - beganAt).toBeLessThan(15_000)
  },
  LONG_MS,
)
