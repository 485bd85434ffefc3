import { createWriteStream, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { PayerStatement, StatementPreview } from '@melos/api-contract'
import { sampleSales, toChunks, writeDistroKid } from '@melos/test-kit/payer-files'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { printTable } from './support/print-table.ts'
import { defaultAdmin } from './support/publish-work.ts'
import { type Melos, runMelos } from './support/run-melos.ts'

const ROWS = 1_000_000
const MOST_SECONDS_TO_READ = 300
const MOST_EXTRA_MEBIBYTES = 400

const recordings = Array.from({ length: 1_000 }, (_, index) => ({
  title: `Song ${index}`,
  artist: `Artist ${index % 100}`,
  isrc: `QZWFV24${String(index).padStart(5, '0')}`,
  upc: '724384960650',
}))
const lines = () => toChunks(writeDistroKid(sampleSales({ rows: ROWS, recordings, seed: 30 })))

/** The API contract defines the answers. */
async function call<Answer>(melos: Melos, token: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(new URL(path, melos.url), {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

interface Found {
  readonly body: PayerStatement
}

const json = { 'content-type': 'application/json' }

await using folder = await makeTemporaryFolder()
const path = join(folder.path, 'statement.tsv')
await pipeline(Readable.from(lines()), createWriteStream(path))
await using melos = await runMelos({ DEMO: 'off' })
const login = { method: 'POST', headers: json, body: JSON.stringify(defaultAdmin) }
const { accessToken } = await call<{ accessToken: string }>(melos, '', '/api/oauth/token', login)
const before = melos.residentBytes()
let highest = before
const watching = setInterval(() => {
  highest = Math.max(highest, melos.residentBytes())
}, 50)

const form = new FormData()
form.append('payer', 'DistroKid')
form.append('file', await openAsBlob(path), 'statement.tsv')
const results: [string, number][] = []
async function time<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const start = performance.now()
  const value = await work()
  results.push([name, (performance.now() - start) / 1_000])
  return value
}

const { body: taken } = await time('taken in', () =>
  call<Found>(melos, accessToken, '/api/statements', { method: 'POST', body: form }),
)
const find = async () => (await call<Found>(melos, accessToken, `/api/statements/${taken.id}`)).body
const statement = await time('read', async () => {
  for (;;) {
    const found = await find()
    if (found.state !== 'READING') return found
    await delay(100)
  }
})
if (statement.state !== 'DRAFT' || statement.rows !== ROWS) throw new Error(JSON.stringify(statement))
const receipt = { version: statement.version, amount: '456789.12', receivedOn: '2026-07-10', reference: 'Bench' }
await time('receipt entered', () =>
  call(melos, accessToken, `/api/statements/${taken.id}/receipt`, {
    method: 'PUT',
    headers: json,
    body: JSON.stringify(receipt),
  }),
)
await time('lines grouped', () => call(melos, accessToken, `/api/statements/${taken.id}/groups`))
const { body: preview } = await time('shared and worked out', () =>
  call<{ body: StatementPreview }>(melos, accessToken, `/api/statements/${taken.id}/preview`),
)
clearInterval(watching)
if (preview.counts.undecided.eur !== receipt.amount) throw new Error('The lines do not add up to the receipt')

const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20)
printTable(
  [`${ROWS.toLocaleString('en')} lines`, 'seconds'],
  results.map(([name, seconds]) => [name, seconds.toFixed(1)]),
)
printTable(
  ['server memory', 'MiB'],
  [
    ['before', `${mebibytes(before)}`],
    ['highest', `${mebibytes(highest)}`],
  ],
)
const seconds = results.find(([name]) => name === 'read')?.[1] ?? Number.POSITIVE_INFINITY
if (seconds > MOST_SECONDS_TO_READ || mebibytes(highest - before) > MOST_EXTRA_MEBIBYTES) process.exitCode = 1
