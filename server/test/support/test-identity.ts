import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SessionTokens } from '@melos/api-contract'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { PrivateKeyAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type Database, openDatabase } from '../../src/database/database.ts'
import { ensureAdministrator } from '../../src/features/identity/administrators.ts'
import { buildTestApp } from './test-app.ts'
import { createTestDatabase } from './test-database.ts'

export const testAdmin = { email: 'admin@melos.example', password: 'a password of tests' }

interface Sent {
  /** The client's address in the trusted proxy's header. */
  readonly from?: string
  readonly token?: string
}

/** The whole app with its own database and one administrator. */
export async function openTestIdentity(options?: Parameters<typeof buildTestApp>[1]) {
  const database = await createTestDatabase()
  await ensureAdministrator(database.db, testAdmin)
  const app = await buildTestApp(database.db, options)
  return {
    db: database.db,
    databaseUrl: database.url,
    app,
    ...speakTo(app),
    async [Symbol.asyncDispose]() {
      await app.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

/** The same with two apps that take turns and share only the database and the stored files, like two processes. */
export async function openTestIdentityTwice(options?: Parameters<typeof buildTestApp>[1]) {
  const database = await createTestDatabase()
  await ensureAdministrator(database.db, testAdmin)
  const otherDb = openDatabase(database.url, () => undefined)
  const shared = { mediaFolder: await mkdtemp(join(tmpdir(), 'melos-media-')), ...options }
  const apps = [await buildTestApp(database.db, shared), await buildTestApp(otherDb, shared)]
  let asked = 0
  const app: Injectable = {
    async inject(request) {
      const next = apps[asked++ % apps.length]
      if (next === undefined) throw new Error('There is no app')
      return await next.inject(request)
    },
  }
  return {
    db: database.db,
    databaseUrl: database.url,
    app,
    ...speakTo(app),
    async [Symbol.asyncDispose]() {
      for (const each of apps) await each.close()
      await otherDb.destroy()
      await database[Symbol.asyncDispose]()
    },
  }
}

export interface Injectable {
  inject(request: InjectOptions | string): Promise<LightMyRequestResponse>
}

export type TestIdentity = Awaited<ReturnType<typeof openTestIdentity>>

function speakTo(app: Injectable) {
  const headersOf = ({ from = '192.0.2.1', token }: Sent) => ({
    'x-forwarded-for': from,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  })
  const post = (path: string, payload: object, sent: Sent = {}) =>
    app.inject({ method: 'POST', url: path, payload, headers: headersOf(sent) })
  const attempt = (metamaskAddress: string, sent?: Sent) => post('/api/public/oauth/attempt', { metamaskAddress }, sent)
  const complete = (metamaskAddress: string, signedNonce: string, sent?: Sent) =>
    post('/api/public/oauth/complete', { metamaskAddress, signedNonce }, sent)
  const messageFor = async (address: string, sent?: Sent) =>
    (await attempt(address, sent)).json<{ message: string }>().message
  return {
    post,
    attempt,
    complete,
    messageFor,
    refresh: (refresh: string, sent?: Sent) => post('/api/public/oauth/refresh', { refresh }, sent),
    logIn: (email: string, password: string, sent?: Sent) => post('/api/oauth/token', { email, password }, sent),
    logOut: (token: string) => app.inject({ method: 'POST', url: '/api/oauth/logout', headers: headersOf({ token }) }),
    me: (token: string) => app.inject({ url: '/api/me', headers: headersOf({ token }) }),
    async signIn(account: PrivateKeyAccount = createTestAccount(), sent?: Sent): Promise<SessionTokens> {
      const message = await messageFor(account.address, sent)
      const answer = await complete(account.address, await account.signMessage({ message }), sent)
      if (answer.statusCode !== 200) throw new Error(`The sign-in was answered with ${answer.statusCode}`)
      return answer.json()
    },
  }
}

export function createTestAccount(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey())
}

export async function removeAdministrator(db: Database, email: string): Promise<void> {
  await db.updateTable('administrators').set({ removed_at: new Date() }).where('email', '=', email).execute()
}
