import { createWriteStream, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { PayerStatement, StatementPreview } from '@melos/api-contract'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { printTable } from './support/print-table.ts'
import { defaultAdmin } from './support/publish-work.ts'
import { type Melos, runMelos } from './support/run-melos.ts'

const ROWS = 1_000_000
const MOST_SECONDS_TO_READ = 300
const MOST_EXTRA_MEBIBYTES = 400

const header = [
  ...['Reporting Date', 'Sale Month', 'Store', 'Artist', 'Title', 'ISRC', 'UPC', 'Quantity', 'Team Percentage'],
  ...['Song/Album', 'Country of Sale', 'Songwriter Royalties Withheld (USD)', 'Earnings (USD)'],
]
const stores = ['Spotify', 'Apple Music', 'YouTube (Ads)', 'Deezer', 'Amazon Music', 'Tidal', 'Pandora', 'Meta']
const countries = ['DE', 'FR', 'US', 'GB', 'CZ', 'JP', 'BR', 'MX', 'PL', 'SE', 'IT', 'ES']

/** 1,000 songs of a distributor, with returns. */
function* lines(): Generator<string> {
  yield `${header.join('\t')}\n`
  for (let row = 0; row < ROWS; row += 1) {
    const song = row % 1_000
    const isrc = `GBAYE26${String(song).padStart(5, '0')}`
    const amount = row % 97 === 0 ? '-0.0071' : `0.00${String((row * 7919) % 99_991).padStart(5, '0')}`
    const place = [
      stores[row % 8],
      'Ada Marsh',
      `Song ${song}`,
      isrc,
      '',
      `${row % 50}`,
      '100',
      'Song',
      countries[row % 12],
    ]
    yield `${['2026-07-01', `2026-0${(row % 6) + 1}`, ...place, '0', amount].join('\t')}\n`
  }
}

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
