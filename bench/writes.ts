import { readEmbeddedPostgres } from '@melos/test-kit/embedded-services'
import pg from 'pg'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { BareWriterOrder } from './support/bare-writer.ts'
import { beginSignIn } from './support/begin-sign-in.ts'
import { formatMs } from './support/format-ms.ts'
import { createHttpClient } from './support/http-client.ts'
import { describeLoad, joinLoads, type Load, speedOf } from './support/load.ts'
import { openLocalChain } from './support/local-chain.ts'
import { printTable } from './support/print-table.ts'
import { startProgram } from './support/program.ts'
import { defaultAdmin, publishWork } from './support/publish-work.ts'
import { putWrites } from './support/put-writes.ts'
import { runMelos } from './support/run-melos.ts'
import { waitForBlock } from './support/wait-for-block.ts'
import {
  attemptSignIn,
  type Draft,
  insertBareRow,
  type Person,
  refreshSession,
  reportInfringement,
  reserveBid,
  saveDraft,
  type WriteKind,
} from './support/write-kinds.ts'

/** With this many wallets, each stays far below its limit of reserved bids. */
const PEOPLE = 400
const DRAFTS = 40
const ROUNDS = 5
const WRITES = Number(process.argv[2] ?? 1_000)

await using melos = await runMelos({ TRUSTED_PROXIES: '127.0.0.1,::1' })
await using bareWriter = startProgram<BareWriterOrder, string>('./bare-writer.ts')
const { url: databaseUrl } = await readEmbeddedPostgres(melos.dataDir)
const bareUrl = await bareWriter.ask({ databaseUrl })
const client = createHttpClient(melos.url, 1)

async function openAuction(): Promise<void> {
  const chain = await openLocalChain(melos)
  await chain.createAuction(await publishWork(melos, { chain }))
  await waitForBlock(melos.url, await chain.readHead())
  melos.pauseSupervisor()
}

async function signInPeople(): Promise<Person[]> {
  const people: Person[] = []
  for (let index = 0; index < PEOPLE; index++) {
    const account = privateKeyToAccount(generatePrivateKey())
    const { body } = await client.expectStatus(200, await beginSignIn(client, { account }))
    people.push({ address: account.address, ...JSON.parse(body) })
  }
  return people
}

async function beginDrafts(accessToken: string): Promise<Draft[]> {
  const drafts: Draft[] = []
  for (let index = 0; index < DRAFTS; index++) {
    const { body } = await client.expectStatus(201, { path: '/api/drafts', accessToken, body: { title: 'Take 1' } })
    drafts.push(JSON.parse(body).body)
  }
  return drafts
}

/** Each kind with its lower limit, as a share of bare Fastify's speed. */
async function prepareWrites(): Promise<Map<WriteKind, number>> {
  const { url } = melos
  await openAuction()
  const people = await signInPeople()
  const login = await client.expectStatus(200, { path: '/api/oauth/token', body: defaultAdmin })
  const { accessToken } = JSON.parse(login.body)
  const drafts = await beginDrafts(accessToken)
  return new Map([
    [attemptSignIn(url), 0.16],
    [refreshSession(url, people), 0.05],
    [reserveBid(url, people), 0.03],
    [saveDraft(url, { drafts, accessToken }), 0.06],
    [reportInfringement(url), 0.02],
  ])
}

const bare = insertBareRow(bareUrl)
const writes = await prepareWrites()
const kinds = [bare, ...writes.keys()]
const acknowledged = new Map(kinds.map((kind) => [kind, [] as string[]]))
const storedBefore = await readStored()

/** The kinds take turns, so that anything that slows the machine slows all of them. Returns whether each is fast enough. */
async function compareWithBare(connections: number): Promise<boolean> {
  const loads = new Map(kinds.map((kind) => [kind, [] as (Load & { processorMs: number })[]]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [kind, rounds] of loads) {
      const before = melos.processorMs()
      const load = await putWrites(kind, { connections, count: WRITES })
      acknowledged.get(kind)?.push(...load.acknowledged)
      // The first round warms up.
      if (round > 0) rounds.push({ ...load, processorMs: melos.processorMs() - before })
    }
  }
  const roundsOf = (kind: WriteKind) => loads.get(kind) ?? []
  const loadOf = (kind: WriteKind) => joinLoads(roundsOf(kind))
  const shareOf = (kind: WriteKind) => speedOf(loadOf(kind)) / speedOf(loadOf(bare))
  const processorOf = (kind: WriteKind) =>
    roundsOf(kind).reduce((sum, { processorMs }) => sum + processorMs, 0) / (ROUNDS * WRITES)
  printTable(
    [`connections: ${connections}`, 'writes a second', 'p50', 'p99', 'server processor time', 'of bare Fastify'],
    kinds.map((kind) => [
      kind.name,
      ...describeLoad(loadOf(kind)),
      ...(kind === bare ? ['', ''] : [formatMs(processorOf(kind)), `${shareOf(kind).toFixed(2)} ×`]),
    ]),
  )
  return [...writes].every(([kind, leastShare]) => shareOf(kind) >= leastShare)
}

async function readStored(): Promise<Map<WriteKind, Set<string>>> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const stored = new Map<WriteKind, Set<string>>()
  for (const kind of kinds) {
    const { rows } = await database.query<{ text: string }>(kind.stored)
    stored.set(kind, new Set(rows.map(({ text }) => text)))
  }
  await database.end()
  return stored
}

/** Counts acknowledged writes that are missing and stored writes that weren't acknowledged. */
async function countAstray(): Promise<number> {
  const stored = await readStored()
  const counts = kinds.map((kind) => {
    const told = acknowledged.get(kind) ?? []
    const missing = told.filter((text) => stored.get(kind)?.has(text) !== true).length
    const added = (stored.get(kind)?.size ?? 0) - (storedBefore.get(kind)?.size ?? 0)
    return { name: kind.name, told: told.length, added, missing }
  })
  printTable(
    ['at the end', 'acknowledged', 'stored', 'missing'],
    counts.map(({ name, told, added, missing }) => [name, String(told), String(added), String(missing)]),
  )
  return counts.reduce((sum, { told, added, missing }) => sum + missing + Math.abs(added - told), 0)
}

const isFastEnough = [await compareWithBare(20), await compareWithBare(1)].every(Boolean)
const astray = await countAstray()
if (!isFastEnough || astray > 0) process.exitCode = 1
client.close()
