import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { readDataVersion } from '../../test/support/read-data-version.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts'
import { bumpDataVersion } from '../database/database.ts'
import { saveCurrent, saveRebuilding } from '../indexer/index-store.ts'
import { createAnswerCache } from './answer-cache.ts'
import { handleError } from './error-handler.ts'

let database: TestDatabase
let app: FastifyInstance
let made: Date[]
let until: Date | undefined
let failing: boolean

beforeEach(async () => {
  database = await createTestDatabase()
  ;[made, until, failing] = [[], undefined, false]
  const answers = createAnswerCache(database.db)
  app = Fastify()
  app.setErrorHandler(handleError)
  app.get<{ Querystring: { key?: string } }>('/', async ({ query: { key = 'one' } }, reply) => {
    return await answers.send(reply, {
      key,
      schema: z.object({ count: z.number() }),
      async make(_db, now) {
        made.push(now)
        if (failing) throw new Error('not now')
        return { body: { count: made.length, secret: 'not in the schema' }, until }
      },
    })
  })
})
afterEach(async () => {
  await app.close()
  await database[Symbol.asyncDispose]()
})

const ask = async (key = 'one') => (await app.inject(`/?key=${key}`)).json<{ count: number }>()

test('an answer is made once per version', async () => {
  expect([await ask(), await ask()]).toEqual([{ count: 1 }, { count: 1 }])
  await bumpDataVersion(database.db)
  expect([await ask(), await ask()]).toEqual([{ count: 2 }, { count: 2 }])
})

test('simultaneous requests share one answer', async () => {
  expect(await Promise.all(Array.from({ length: 20 }, () => ask()))).toEqual(Array(20).fill({ count: 1 }))
})

test('each question has its own answer', async () => {
  expect([await ask('one'), await ask('other'), await ask('one')]).toEqual([{ count: 1 }, { count: 2 }, { count: 1 }])
})

test('an answer that time changes is made again at that moment', async () => {
  until = new Date(Date.now() - 1)
  expect([await ask(), await ask()]).toEqual([{ count: 1 }, { count: 2 }])
  until = new Date(Date.now() + 60_000)
  expect([await ask(), await ask(), await ask()]).toEqual([{ count: 3 }, { count: 3 }, { count: 3 }])
})

test('a failure is not kept', async () => {
  failing = true
  expect((await app.inject('/')).statusCode).toBe(500)
  failing = false
  expect(await ask()).toEqual({ count: 2 })
})

test('the clock is not behind the last block', async () => {
  const ahead = new Date(Date.now() + 3_600_000)
  await database.db.insertInto('blocks').values({ number: 7n, hash: '0x7', timestamp: ahead }).execute()
  await ask()
  expect(made).toEqual([ahead])
})

test('the answer names its block and how long ago that was the head', async () => {
  await database.db.insertInto('blocks').values({ number: 7n, hash: '0x7', timestamp: new Date() }).execute()
  await database.db
    .updateTable('index_state')
    .set({ current_at: new Date(Date.now() - 90_500) })
    .execute()
  const { headers } = await app.inject('/')
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-index-block': '7',
    'x-index-age': '90',
  })
})

test('an answer is made from one state of the database despite later writes', async () => {
  const answers = createAnswerCache(database.db)
  const reader = Fastify()
  reader.get('/', async (_request, reply) => {
    return await answers.send(reply, {
      key: 'one',
      schema: z.object({ same: z.boolean() }),
      async make(db) {
        const before = await readDataVersion(db)
        await bumpDataVersion(database.db)
        return { body: { same: (await readDataVersion(db)) === before } }
      },
    })
  })
  expect((await reader.inject('/')).json()).toEqual({ same: true })
  await reader.close()
})

test('during a rebuild there is no answer, only a retry time', async () => {
  await saveRebuilding(database.db)
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  await saveCurrent(database.db)
  expect(await ask()).toEqual({ count: 1 })
})

test("there is an answer even without the index's state rows", async () => {
  await database.db.deleteFrom('index_state').execute()
  await database.db.deleteFrom('data_version').execute()
  expect(await ask()).toEqual({ count: 1 })
  await bumpDataVersion(database.db)
  await saveCurrent(database.db)
  expect(await ask()).toEqual({ count: 2 })
})
