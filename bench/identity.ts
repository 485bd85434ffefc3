import { setTimeout as delay } from 'node:timers/promises'
import { nextNetwork } from '@melos/test-kit/next-network'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beginSignIn, completePath } from './support/begin-sign-in.ts'
import { formatMs } from './support/format-ms.ts'
import { createHttpClient } from './support/http-client.ts'
import { printTable } from './support/print-table.ts'
import { quantile } from './support/quantile.ts'
import type { Question } from './support/question.ts'
import { runMelos } from './support/run-melos.ts'

const ROUNDS = 8
const BATCH = 50
const FLOOD_PER_SECOND = 1_000
const FLOOD_SECONDS = 5
const FLOOD_CONNECTIONS = 50
const READ_EVERY_MS = 10
/** How many times faster a malformed sign-in is than a checked signature. */
const LEAST_FASTER = 5
/** p99 of a public read during logins divided by p99 during as many empty answers. */
const MOST_SLOWER = 4
const admin = { email: 'admin@melos.local', password: 'wrong' }

await using melos = await runMelos({ TRUSTED_PROXIES: '127.0.0.1,::1' })
const client = createHttpClient(melos.url, 1)

async function askForMessage(isRight: boolean): Promise<Question> {
  const account = privateKeyToAccount(generatePrivateKey())
  const signer = isRight ? account : privateKeyToAccount(generatePrivateKey())
  return await beginSignIn(client, { account, signer })
}

function completion(body: unknown): Question {
  return { path: completePath, body, from: nextNetwork() }
}

const someone = privateKeyToAccount(generatePrivateKey())
const signature = await someone.signMessage({ message: 'a message that the server never sent' })
const unknown = { metamaskAddress: someone.address, signedNonce: signature }

interface Kind {
  readonly name: string
  readonly status: number
  readonly prepare: () => Promise<Question> | Question
}

const malformed: Kind = {
  name: 'malformed',
  status: 400,
  prepare: () => completion({ ...unknown, signedNonce: 'nonsense' }),
}
const refusals: readonly Kind[] = [
  malformed,
  { name: 'unknown nonce', status: 401, prepare: () => completion(unknown) },
]
const checks: readonly Kind[] = [
  { name: 'signature of a key, and the session it opens', status: 200, prepare: () => askForMessage(true) },
  { name: 'signature that only a contract wallet could have made', status: 401, prepare: () => askForMessage(false) },
]
const bare: Kind = { name: 'an empty answer', status: 200, prepare: () => ({ path: '/api/health' }) }

interface Cost {
  readonly times: number[]
  processorMs: number
}

async function measureBatch({ status, prepare }: Kind, cost: Cost): Promise<void> {
  const questions: Question[] = []
  for (let index = 0; index < BATCH; index++) questions.push(await prepare())
  const before = melos.processorMs()
  for (const question of questions) cost.times.push((await client.expectStatus(status, question)).milliseconds)
  cost.processorMs += melos.processorMs() - before
}

/** The kinds take turns, so that anything that slows the machine slows all of them. */
async function measureRefusals(): Promise<void> {
  const kinds = [bare, ...refusals, ...checks]
  for (const kind of kinds) await measureBatch(kind, { times: [], processorMs: 0 })
  const costs = new Map(kinds.map((kind) => [kind, { times: [], processorMs: 0 } as Cost]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, cost] of costs) await measureBatch(kind, cost)
  }
  const timeOf = (kind: Kind) => quantile(costs.get(kind)?.times ?? [], 0.5)
  const processorOf = (kind: Kind) => (costs.get(kind)?.processorMs ?? 0) / (ROUNDS * BATCH)

  printTable(
    ['sign-in, one request', 'median time', 'server processor time'],
    kinds.map((kind) => [kind.name, formatMs(timeOf(kind)), formatMs(processorOf(kind))]),
  )
  const timesFaster = (refusal: Kind, check: Kind) => timeOf(check) / timeOf(refusal)
  const timesFasterBeyondBare = (refusal: Kind, check: Kind) =>
    (timeOf(check) - timeOf(bare)) / (timeOf(refusal) - timeOf(bare))
  printTable(
    ['refused, how many times faster than', 'time', 'without the bare answer'],
    refusals.flatMap((refusal) =>
      checks.map((check) => [
        `${refusal.name}: ${check.name}`,
        `${timesFaster(refusal, check).toFixed(1)} ×`,
        `${timesFasterBeyondBare(refusal, check).toFixed(1)} ×`,
      ]),
    ),
  )
  if (checks.some((check) => timesFaster(malformed, check) < LEAST_FASTER)) process.exitCode = 1
}

interface Reads {
  readonly times: number[]
  readonly statuses: Map<number, number>
  /** Other requests answered per second. */
  readonly perSecond: number
  /** The server's processor time per request. */
  readonly processorMs: number
}

/** One visitor reads repeatedly while logins are sent at a fixed rate, whether or not earlier ones have been answered. */
async function readDuring(nextLogin?: () => Question): Promise<Reads> {
  const flood = createHttpClient(melos.url, FLOOD_CONNECTIONS)
  const statuses = new Map<number, number>()
  const pending: Promise<unknown>[] = []
  const times: number[] = []
  const processorBefore = melos.processorMs()
  const startedAt = performance.now()
  const elapsedMs = () => performance.now() - startedAt
  const send = async () => {
    while (elapsedMs() < FLOOD_SECONDS * 1_000) {
      for (; nextLogin !== undefined && pending.length < (elapsedMs() / 1_000) * FLOOD_PER_SECOND; ) {
        pending.push(flood.ask(nextLogin()).then(({ status }) => statuses.set(status, (statuses.get(status) ?? 0) + 1)))
      }
      await delay(2)
    }
  }
  const read = async () => {
    while (elapsedMs() < FLOOD_SECONDS * 1_000) {
      times.push((await client.expectStatus(200, { path: '/api/public/auctions' })).milliseconds)
      await delay(READ_EVERY_MS)
    }
  }
  await Promise.all([send(), read()])
  await Promise.all(pending)
  const perSecond = pending.length / (elapsedMs() / 1_000)
  const processorMs = (melos.processorMs() - processorBefore) / (pending.length + times.length)
  flood.close()
  return { times, statuses, processorMs, perSecond }
}

async function measureFloods(): Promise<void> {
  const path = '/api/oauth/token'
  await readDuring()
  const alone = await readDuring()
  const empty = await readDuring(() => ({ path: '/api/health' }))
  const oneNetwork = await readDuring(() => ({ path, body: admin, from: '192.0.2.1' }))
  const manyNetworks = await readDuring(() => ({ path, body: admin, from: nextNetwork() }))
  const floods: [string, Reads][] = [
    ['alone', alone],
    ['1,000 empty answers a second', empty],
    ['1,000 logins a second from one network', oneNetwork],
    ['the same from as many networks', manyNetworks],
    ['alone again', await readDuring()],
  ]
  printTable(
    ['a public read', 'p50', 'p99', 'others answered with', 'a second', 'server processor time for each request'],
    floods.map(([name, { times, statuses, processorMs, perSecond }]) => [
      name,
      ...[0.5, 0.99].map((share) => formatMs(quantile(times, share))),
      [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
      perSecond.toFixed(0),
      formatMs(processorMs),
    ]),
  )
  const worst = Math.max(...[oneNetwork, manyNetworks].map(({ times }) => quantile(times, 0.99)))
  if (worst > MOST_SLOWER * quantile(empty.times, 0.99)) process.exitCode = 1
}

await measureRefusals()
await measureFloods()
client.close()
