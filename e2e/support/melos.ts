import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect } from '@playwright/test'

const run = fileURLToPath(new URL('../../scripts/run.cjs', import.meta.url))

/** The product, started as `npm start` does, on a data directory of its own. */
export interface Melos {
  readonly address: string
  readonly rpcUrl: string
  /** Holds every role on the embedded chain. */
  readonly operatorKey: `0x${string}`
}

async function startMelos(): Promise<{ melos: Melos; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'melos-e2e-'))
  // PostgreSQL may run as a user of its own, who has to get in.
  await chmod(dataDir, 0o755)
  const child = spawn(process.execPath, [run, 'start'], {
    // Where no developer's .env lies.
    cwd: dataDir,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', DEMO: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      const ready = output.match(/Melos is ready at (\S+)/)?.[1]
      if (ready !== undefined) resolve(ready)
    })
    ended.then(() => reject(new Error('Melos ended before it was ready')))
  })
  const { rpcUrl } = JSON.parse(await readFile(join(dataDir, 'chain/node.json'), 'utf8'))
  // Written by the product as a private key.
  const operatorKey = (await readFile(join(dataDir, 'chain/operator-key'), 'utf8')) as `0x${string}`
  return {
    melos: { address, rpcUrl, operatorKey },
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Each worker has one Melos; no page may log an error or fail a request. */
export const test = base.extend<{ complaints: string[] }, { melos: Melos }>({
  melos: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const { melos, stop } = await startMelos()
      await use(melos)
      await stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ melos }, use) => use(melos.address),
  complaints: [
    async ({ page, javaScriptEnabled }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('requestfailed', (request) => {
        // With scripts off the browser refuses to preload them, which is right.
        if (javaScriptEnabled || request.resourceType() !== 'script') {
          complaints.push(`${request.url()} ${request.failure()?.errorText}`)
        }
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
