import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

const TICK_MS = 10

interface Melos extends AsyncDisposable {
  readonly url: string
  /** Processor time that its process, without database and chain, has taken. */
  processorMs(): number
}

/** The product as a program of its own, on a data directory and a port of its own; both go away with it. */
export async function runMelos(environment: Record<string, string>): Promise<Melos> {
  const dataDir = await mkdtemp(join(tmpdir(), 'melos-bench-'))
  // PostgreSQL may run as a user of its own, who has to get in.
  await chmod(dataDir, 0o755)
  const child = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    // A directory without a developer's .env.
    cwd: dataDir,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill()
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  let output = ''
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      const url = output.match(/Melos is ready at (\S+)\n/)?.[1]
      if (url !== undefined) resolve(url)
    })
    ended.then(() => reject(new Error('Melos ended before it was ready')))
  })
  try {
    return { url: await ready, processorMs: () => processorMsOf(child.pid), [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function processorMsOf(pid: number | undefined): number {
  const [userTicks, systemTicks] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
  return (Number(userTicks) + Number(systemTicks)) * TICK_MS
}
