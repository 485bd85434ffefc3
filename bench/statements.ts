import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { sampleSales, sumOfSales, toChunks, writeDistroKid, writeOrchard } from '@melos/test-kit/payer-files'
import { printTable } from './support/print-table.ts'

const MILLION = 1_000_000
const MOST_SECONDS = 60
const MOST_MEGABYTES = 250

const recordings = Array.from({ length: 1_000 }, (_, index) => ({
  title: `Song ${index}`,
  artist: `Artist ${index % 100}`,
  isrc: `QZWFV24${String(index).padStart(5, '0')}`,
  upc: '724384960650',
}))
const formats = { 'like DistroKid': writeDistroKid, 'like The Orchard, European': writeOrchard }
const program = fileURLToPath(new URL('support/read-statement.ts', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'melos-statements-'))
const lines: string[][] = []
try {
  for (const [name, write] of Object.entries(formats)) {
    for (const rows of [10_000, MILLION]) lines.push(await measure(name, { rows, write }))
  }
} finally {
  await rm(folder, { recursive: true })
}
printTable(['file', 'rows', 'size', 'encoding, format and decimals', 'every row', 'peak memory'], lines)

async function measure(
  name: string,
  { rows, write }: { readonly rows: number; readonly write: typeof writeDistroKid },
): Promise<string[]> {
  const path = join(folder, 'file')
  const sales = () => sampleSales({ rows, recordings, seed: 30 })
  await pipeline(Readable.from(toChunks(write(sales()))), createWriteStream(path))
  const answer = JSON.parse(execFileSync(process.execPath, [program, path], { encoding: 'utf8' }))
  const { size } = await stat(path)
  const { seconds, megabytes } = answer
  expectRight(
    answer.rows === rows && BigInt(answer.sum) === sumOfSales(sales()),
    `${name}: the rows add up to ${answer.sum}`,
  )
  expectRight(seconds.examined + seconds.read <= MOST_SECONDS, `${name} takes more than ${MOST_SECONDS} s`)
  expectRight(megabytes <= MOST_MEGABYTES, `${name} takes more than ${MOST_MEGABYTES} MB`)
  const times = [seconds.examined, seconds.read].map((time) => `${time.toFixed(1)} s`)
  return [name, rows.toLocaleString('en'), `${(size / 1e6).toFixed(0)} MB`, ...times, `${megabytes.toFixed(0)} MB`]
}

function expectRight(isRight: boolean, problem: string): void {
  if (isRight) return
  console.error(problem)
  process.exitCode = 1
}
