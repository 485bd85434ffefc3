import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openAskedMarket } from '../../../test/support/assistant-market.ts'
import tuning from '../../../test/support/assistant-tuning.json' with { type: 'json' }
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { buildTestApp } from '../../../test/support/test-app.ts'

const RUNS = 3
const MAX_ANSWER_MS = 20
/** Other features load in about 350 ms on a quiet machine, so this is 50 ms there; a busy one slows both alike. */
const MAX_PART_OF_START = 1 / 7

const market = await openForTests(openAskedMarket())
const app = await buildTestApp(market.db)
afterAll(() => app.close())
const address = await app.listen({ port: 0, host: '127.0.0.1' })

/** In processor time, which other programs change less than the clock. */
async function measureAnswer(question: string, network: string): Promise<number> {
  const begun = process.cpuUsage()
  const answer = await fetch(`${address}/api/public/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify({ question, auctionId: '0' }),
  })
  await answer.text()
  expect(answer.status).toBe(200)
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

test('95% of the answers over HTTP, with current data, take less than 20 ms', { timeout: 120_000 }, async () => {
  const times: number[] = []
  for (const [place, { question }] of tuning.entries()) {
    const runs: number[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await measureAnswer(question, `198.51.${run}.${place}`))
    times.push(Math.min(...runs))
  }
  times.sort((one, other) => one - other)
  expect(times[Math.floor(0.95 * times.length)]).toBeLessThan(MAX_ANSWER_MS)
})

const toUrl = (path: string) => pathToFileURL(join(import.meta.dirname, path)).href
/** Prints the processor time for what other features load in any case, and for the assistant after that. */
const others = ['../identity/identity-routes.ts', '../auctions/auction-routes.ts', '../../http/site-reader.ts']
const start = `
const measure = async (load) => {
  const begun = process.cpuUsage()
  await load()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}
const importAll = (modules) => Promise.all(modules.map((each) => import(each)))
const others = await measure(() => importAll(${JSON.stringify(['@melos/clearing', 'viem/accounts', ...others.map(toUrl)])}))
const own = await measure(async () => {
  const [{ createAssistant }] = await importAll(${JSON.stringify(['create-assistant.ts', 'chat-routes.ts'].map(toUrl))})
  const readSite = () => { throw new Error('The assistant reads the site at the start') }
  createAssistant({ readSite, chain: { id: 137, name: 'Polygon', rpcUrl: '/rpc', explorerUrl: null } })
})
console.log(own / others)`

test('the assistant adds less than 50 ms to a start', { timeout: 120_000 }, async () => {
  // As in `npm start`, whose first start fills the cache.
  const cache = await mkdtemp(join(tmpdir(), 'melos-compiled-'))
  onTestFinished(() => rm(cache, { recursive: true }))
  const run = async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', start], {
      cwd: import.meta.dirname,
      env: { ...process.env, NODE_COMPILE_CACHE: cache },
    })
    return Number(stdout)
  }
  await run()
  const parts: number[] = []
  for (let count = 0; count < RUNS; count++) parts.push(await run())
  expect(parts.sort((one, other) => one - other)[1]).toBeLessThan(MAX_PART_OF_START)
})
