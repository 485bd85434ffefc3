import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { waitUntil } from '@melos/test-kit/wait-until'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openForTests } from '../../test/support/open-for-tests.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { allMails, countUnsent, endLeases, passTime, startTestSender } from '../../test/support/test-mails.ts'
import { type Behaviour, openTestSmtp } from '../../test/support/test-smtp.ts'
import { openDatabase } from '../database/database.ts'
import { cancelMailsOf } from './enqueue-mail.ts'

const program = fileURLToPath(new URL('../../test/support/mail-process.ts', import.meta.url))
const database = await openForTests(createTestDatabase())
const { db, url } = database
const smtp = await openForTests(openTestSmtp())

beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  smtp.received.length = 0
})

const running = new Set<ChildProcess>()
// A test that fails must not leave processes that send the next one's emails.
afterEach(async () => {
  for (const child of running) await end(child, 'SIGKILL')
})

async function startProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, url, String(smtp.port)], { stdio: ['pipe', 'pipe', 'inherit'] })
  running.add(child)
  child.on('exit', () => running.delete(child))
  await once(child.stdout, 'data')
  return child
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** Ends the process in an orderly way. */
async function countTries(child: ChildProcess): Promise<number> {
  const said = child.stdout === null ? undefined : once(child.stdout, 'data')
  await end(child, 'SIGTERM')
  return Number((await said)?.[0])
}

const fill = (count: number) =>
  sql`insert into mails (kind, to_address, account_id, data, priority)
    select 'APPEAL_RECEIVED', 'a' || n || '@wren.example', ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
      jsonb_build_object('username', 'a' || n), 2
    from generate_series(1, ${count}) as n`.execute(db)

const timesReceived = (): Map<string, number> => {
  const times = new Map<string, number>()
  for (const { email } of smtp.received) times.set(email.messageId ?? '', (times.get(email.messageId ?? '') ?? 0) + 1)
  return times
}

const COUNT = 1_000
/** The accounts that are deleted on the way are those of every tenth email. */
const isDeleted = (address: string): boolean => address.endsWith('0@wren.example')
const accountOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Fails every third email once, in one of four ways. */
function failAThird(): Behaviour {
  const tried = new Map<string, number>()
  const ways = [
    { code: 451, text: 'Later' },
    'DIE_IN_THE_MIDDLE',
    'LOSE_THE_ANSWER',
    { code: 421, text: 'Closing' },
  ] as const
  return {
    message: (address) => {
      const tries = (tried.get(address) ?? 0) + 1
      tried.set(address, tries)
      const n = Number(/\d+/.exec(address)?.[0])
      return (n + tries) % 3 === 0 ? ways[Math.floor(n / 3) % ways.length] : undefined
    },
  }
}

test('of 1,000 emails through a failing, twice killed server, none is lost and none comes after deletion', {
  timeout: 180_000,
}, async () => {
  smtp.behave(failAThird())
  await fill(COUNT)
  const processes = [await startProcess(), await startProcess()]
  using clock = startClock()
  const dieAfter = async (count: number) => {
    await waitUntil(`${count} emails have arrived`, () => smtp.received.length >= count, 60_000)
    await smtp.kill()
  }

  await dieAfter(200)
  // While the server is down no email is being handed over, so from here on none may come to a deleted account.
  const before = smtp.received.filter(({ to }) => isDeleted(to)).length
  for (let n = 10; n <= COUNT; n += 10) await cancelMailsOf(db, accountOf(n))
  await smtp.restart()
  const beforeSecondDeath = smtp.received.length
  await dieAfter(beforeSecondDeath + 300)
  await smtp.restart()
  await waitUntil('all are sent', async () => (await countUnsent(db)) === 0, 60_000)
  await clock.stop()
  const tries = await Promise.all(processes.map(countTries))

  expect(Math.min(...tries)).toBeGreaterThan(COUNT / 4)
  expect(smtp.received.filter(({ to }) => isDeleted(to))).toHaveLength(before)
  const arrived = new Set(smtp.received.map(({ to }) => to))
  const kept = Array.from({ length: COUNT }, (_, n) => `a${n + 1}@wren.example`).filter((to) => !isDeleted(to))
  expect(kept.filter((to) => !arrived.has(to))).toEqual([])
  expect((await allMails(db)).filter(({ gave_up_at }) => gave_up_at !== null)).toEqual([])
})

/** Lets time pass fast enough that no email waits for long. */
function startClock() {
  const stopping = new AbortController()
  const { signal } = stopping
  const ticking = (async () => {
    for (; !signal.aborted; await delay(100, undefined, { signal }).catch(() => undefined)) await passTime(db)
  })()
  // A failure shows at the stop.
  ticking.catch(() => undefined)
  return {
    async stop() {
      stopping.abort()
      await ticking
    },
    [Symbol.dispose]: () => stopping.abort(),
  }
}

const RUNS = 100
const PROCESSES = 4
/** Each process takes ten and sends five of them at once. */
const AT_ONCE = PROCESSES * 5
const TAKEN = PROCESSES * 10

test(`kill -9 between the server's answer and the mark, ${RUNS} times: each email twice, none thrice`, {
  timeout: 180_000,
}, async () => {
  const lockDb = openDatabase(url, () => undefined, { idleWithinMs: 60_000 })
  for (let run = 0; run < RUNS; run += AT_ONCE) {
    smtp.received.length = 0
    await db.deleteFrom('mails').execute()
    await fill(TAKEN)
    const hold = Promise.withResolvers<undefined>()
    smtp.behave({ message: () => hold.promise })
    const children = await Promise.all(Array.from({ length: PROCESSES }, startProcess))
    await waitUntil('all are being sent', () => smtp.connections() === AT_ONCE)
    await lockDb.transaction().execute(async (tx) => {
      // The marks wait for this lock, so the processes are killed after the answer and before their marks.
      await sql`select 1 from mails for update`.execute(tx)
      hold.resolve(undefined)
      await waitUntil('all marks wait', async () => (await countWaiting()) === AT_ONCE)
      await Promise.all(children.map((child) => end(child, 'SIGKILL')))
      // PostgreSQL would still run the statements of the dead processes.
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
      await waitUntil('the dead connections are gone', async () => (await countWaiting()) === 0)
    })
    expect([smtp.received.length, await countUnsent(db)]).toEqual([AT_ONCE, TAKEN])
    await endLeases(db)
    const survivor = startTestSender(db, { url, port: smtp.port })
    await waitUntil('all are sent', async () => (await countUnsent(db)) === 0)
    await survivor.stop()
    const times = [...timesReceived().values()].sort()
    expect(times).toEqual([...Array(TAKEN - AT_ONCE).fill(1), ...Array(AT_ONCE).fill(2)])
  }
  await lockDb.destroy()
})

/** The statements that wait for a lock in this database. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

test('a process killed during its lease loses nothing, and nobody sends before the lease is over', async () => {
  await fill(20)
  const hold = Promise.withResolvers<undefined>()
  smtp.behave({ message: () => hold.promise })
  const child = await startProcess()
  await waitUntil('five are being sent', () => smtp.connections() === 5)
  await end(child, 'SIGKILL')
  smtp.behave({})
  const survivor = startTestSender(db, { url, port: smtp.port })
  await waitUntil('the others are sent', async () => (await countUnsent(db)) === 10)
  const leased = (await allMails(db)).filter(({ leased_until }) => leased_until !== null)
  expect(leased).toHaveLength(10)
  await endLeases(db)
  await waitUntil('all are sent', async () => (await countUnsent(db)) === 0)
  await survivor.stop()
  hold.resolve(undefined)
  expect(timesReceived().size).toBe(20)
})
