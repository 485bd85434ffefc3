import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hex } from 'viem'

const run = fileURLToPath(new URL('../../scripts/run.cjs', import.meta.url))

/** Where people would reach it: what pages say of themselves to others begins with this. */
export const publicUrl = 'https://melos.example'

/** The product, started as `npm start` does, on a data directory of its own. */
export interface Melos {
  readonly address: string
  readonly rpcUrl: string
  /** Holds every role on the embedded chain, and all MELS but the faucet's. */
  readonly operatorKey: Hex
}

/** `environment` is what an operator would set beside the least. */
export async function startMelos(
  environment: Readonly<Record<string, string>> = {},
): Promise<{ melos: Melos; readLog: () => string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'melos-e2e-'))
  // PostgreSQL may run as a user of its own, who has to get in.
  await chmod(dataDir, 0o755)
  const child = spawn(process.execPath, [run, 'start'], {
    // Where no developer's .env lies.
    cwd: dataDir,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', PUBLIC_URL: publicUrl, DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
    process.stderr.write(chunk)
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      const ready = output.match(/Melos is ready at (\S+)/)?.[1]
      if (ready !== undefined) resolve(ready)
    })
    ended.then(() => reject(new Error('Melos ended before it was ready')))
  })
  const { rpcUrl } = JSON.parse(await readFile(join(dataDir, 'chain/node.json'), 'utf8'))
  // Written by the product as a private key.
  const operatorKey = (await readFile(join(dataDir, 'chain/operator-key'), 'utf8')) as Hex
  return {
    melos: { address, rpcUrl, operatorKey },
    /** All that it has printed so far. */
    readLog: () => output,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
