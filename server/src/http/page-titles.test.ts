import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '../../test/support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts'
import { loadWebApp } from './web-app.ts'

let database: TestDatabase
let paths: readonly string[]

beforeAll(async () => {
  database = await createTestDatabase()
  const { routes } = await (await loadWebApp()).build()
  paths = Object.values(routes).flatMap((route) => {
    const isPage = route?.module.default !== undefined && (route.path !== undefined || route.index === true)
    return isPage
      ? [
          `/${route.path ?? ''}`
            .replace(/:\w+\?/, '')
            .replace(/:\w+/, '1')
            .replace('*', 'missing'),
        ]
      : []
  })
})
afterAll(() => database[Symbol.asyncDispose]())

/** The pages whose title doesn't end with the site's name, or is nothing else. */
async function findUntitled(app: FastifyInstance): Promise<readonly string[]> {
  const untitled: string[] = []
  for (const path of paths) {
    const { payload } = await app.inject(path)
    if (!/<title>[^<]+ · Melos<\/title>/.test(payload)) untitled.push(path)
  }
  return untitled
}

test('every page has a title of its own', async () => {
  const app = await buildTestApp(database.db)
  expect(paths.length).toBeGreaterThan(40)
  expect(await findUntitled(app)).toEqual([])
  await app.close()
})

test('every page has a title, even while the database is away', async () => {
  const lost = await createTestDatabase()
  const app = await buildTestApp(lost.db)
  await lost[Symbol.asyncDispose]()
  expect((await app.inject('/auction/1')).statusCode).toBe(503)
  expect(await findUntitled(app)).toEqual([])
  await app.close()
})

test.each(['auction', 'market', 'royalties'])('what does not exist under /%s is a missing page', async (folder) => {
  const app = await buildTestApp(database.db)
  for (const path of [`/${folder}/1`, `/${folder}/1/check`, `/${folder}/none`]) {
    const { statusCode, payload } = await app.inject(path)
    expect([path, statusCode]).toEqual([path, 404])
    expect(payload).toContain('<title>Page not found · Melos</title>')
  }
  await app.close()
})
