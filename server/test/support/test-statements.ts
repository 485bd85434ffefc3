import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PayerStatement, StatementPreview, WorkCodes } from '@melos/api-contract'
import { waitUntil } from '@melos/test-kit/wait-until'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type Address, getAddress, type Hex, keccak256, toHex } from 'viem'
import { inject } from 'vitest'
import { authenticate, deriveSessionKeys } from '../../src/authentication/sessions.ts'
import { createChainClient } from '../../src/chain/chain-client.ts'
import { ensureAdministrator } from '../../src/features/identity/administrators.ts'
import { identityRoutes } from '../../src/features/identity/identity-routes.ts'
import { mediaRoutes } from '../../src/features/media/media-routes.ts'
import { royaltyRoutes } from '../../src/features/royalties/royalty-routes.ts'
import { startReadingStatements } from '../../src/features/statements/start-reading-statements.ts'
import { statementRoutes } from '../../src/features/statements/statement-routes.ts'
import { workRoutes } from '../../src/features/works/work-routes.ts'
import { createAnswerCache } from '../../src/http/answer-cache.ts'
import { guardApi } from '../../src/http/auth-guard.ts'
import { handleError, handleNotFound } from '../../src/http/error-handler.ts'
import { openDiskMediaStore } from '../../src/media-store/disk-media-store.ts'
import { createTestDatabase } from './test-database.ts'

const keys = deriveSessionKeys('a secret that only tests know, of many characters', 'bars')
const password = 'a password of tests'
const publicUrl = new URL('https://melos.example')
const auctionHouse = getAddress('0x0000000000000000000000000000000000000a0c')

interface TestSong {
  readonly title: string
  readonly codes?: Partial<WorkCodes>
  readonly percentage?: number
  readonly wholeTokens?: number
  /** Null for a work without a token. */
  readonly token?: Address | null
  readonly isSold?: boolean
}

export const testTerms = {
  feePercent: '10',
  melsPerEur: '2',
  sources: [{ name: 'Market', url: 'https://melos.example/market', value: '2', at: '2026-07-10 12:00:00' }],
  periodFrom: '2026-01-01',
  periodTo: '2026-06-30',
}

/** The routes of statements and works with their own database, store, reader and two administrators. */
export async function openTestStatements({ reads = true } = {}) {
  const database = await createTestDatabase()
  const { db } = database
  const folder = await mkdtemp(join(tmpdir(), 'melos-statements-'))
  const store = openDiskMediaStore(folder)
  const client = createChainClient(inject('rpcUrl'), { timeoutMs: 3_000 })
  const log = pino({ level: 'silent' })
  const startReading = () => startReadingStatements(db, { databaseUrl: database.url, store, log, checkEveryMs: 200 })
  let reading = reads ? startReading() : undefined

  const app = Fastify({ bodyLimit: 64 * 1024, forceCloseConnections: true }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(handleNotFound)
  guardApi(app, (token) => authenticate({ db, keys }, { token, now: new Date() }))
  const site = { publicUrl, chainId: 31337 }
  await app.register(identityRoutes, { db, keys, client, site, forgetWallet: async () => undefined })
  await app.register(workRoutes, { db, store, client, songTokens: auctionHouse, publicUrl })
  await app.register(mediaRoutes, { db, store })
  await app.register(statementRoutes, { db, slowDb: db, store, auctionHouse })
  await app.register(royaltyRoutes, { db, answers: createAnswerCache(db) })

  const logIn = async (email: string): Promise<string> => {
    await ensureAdministrator(db, { email, password })
    const login = await app.inject({ method: 'POST', url: '/api/oauth/token', payload: { email, password } })
    return `Bearer ${login.json<{ accessToken: string }>().accessToken}`
  }
  const ada = await logIn('ada@melos.example')
  const send = (method: 'GET' | 'PUT' | 'POST', url: string, { as = ada, body }: { as?: string; body?: object } = {}) =>
    app.inject({ method, url, headers: { authorization: as }, ...(body === undefined ? {} : { payload: body }) })

  const takeIn = async (
    content: string | Uint8Array,
    { payer = 'DistroKid', name = 'statement.csv', as = ada } = {},
  ) => {
    const form = new FormData()
    form.append('payer', payer)
    form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
    const encoded = new Response(form)
    return await app.inject({
      method: 'POST',
      url: '/api/statements',
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { authorization: as, 'content-type': encoded.headers.get('content-type') ?? '' },
    })
  }
  const find = async (id: number, as = ada) =>
    (await send('GET', `/api/statements/${id}`, { as })).json<{ body: PayerStatement }>().body
  const whenRead = async (id: number): Promise<PayerStatement> => {
    await waitUntil('the file is read', async () => (await find(id)).state !== 'READING', 60_000)
    return await find(id)
  }
  const preview = async (id: number, as = ada) =>
    (await send('GET', `/api/statements/${id}/preview`, { as })).json<{ body: StatementPreview }>().body
  /** Changes the newest version. */
  const change = async (id: number, what: string, body: object, { as = ada, method = 'PUT' as 'PUT' | 'POST' } = {}) =>
    await send(method, `/api/statements/${id}/${what}`, { as, body: { version: (await find(id)).version, ...body } })

  let songs = 0
  return {
    app,
    db,
    url: database.url,
    folder,
    store,
    ada,
    logIn,
    send,
    takeIn,
    find,
    whenRead,
    preview,
    change,
    startReading() {
      reading = startReading()
    },
    stopReading: async () => reading?.stop(),
    /** Takes a file in and waits until it is read. */
    async read(content: string | Uint8Array, options: Parameters<typeof takeIn>[1] = {}) {
      const answer = await takeIn(content, options)
      if (answer.statusCode !== 201) throw new Error(answer.body)
      return await whenRead(answer.json<{ body: PayerStatement }>().body.id)
    },
    async seen(id: number, as = ada) {
      const { announce } = await preview(id, as)
      return { documentHash: announce?.documentHash ?? '' }
    },
    /** A work, its song as the index knows it, and its codes. */
    async addSong({ title, codes = {}, percentage = 50, wholeTokens = 1_000, isSold = true, token }: TestSong) {
      songs += 1
      const song = token === undefined ? getAddress(keccak256(toHex(title)).slice(0, 42) as Hex) : token
      const id = randomUUID()
      await sql`
        insert into works (id, title, artist, description, percentage, token, asset, metadata, metadata_hash, created_by)
        select ${id}, ${title}, 'Ada Marsh', 'A song.', ${percentage}, ${song}, '{}', '{}',
          ${keccak256(toHex(id))}, min(id) from administrators`.execute(db)
      if (song !== null) {
        await sql`
          insert into songs (token, number, whole_tokens, block_number, auction_id, seller, sold_in)
          values (${song}, ${songs}, ${wholeTokens}, 1, ${isSold ? songs : null}, ${isSold ? auctionHouse : null},
            ${isSold ? 2 : null})`.execute(db)
      }
      const all = { isrcs: [], iswc: null, releases: [], ...codes }
      const answer = await send('PUT', `/api/works/${id}/codes`, { body: all })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return { id, song: song ?? getAddress(auctionHouse) }
    },
    async [Symbol.asyncDispose]() {
      await reading?.stop()
      await app.close()
      await database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A file as DistroKid writes it: tabs, points, US dollars. */
export function distroKidFile(rows: readonly (readonly string[])[]): string {
  const header = [
    ...['Reporting Date', 'Sale Month', 'Store', 'Artist', 'Title', 'ISRC', 'UPC', 'Quantity', 'Team Percentage'],
    ...['Song/Album', 'Country of Sale', 'Songwriter Royalties Withheld (USD)', 'Earnings (USD)'],
  ]
  return [header, ...rows].map((cells) => cells.join('\t')).join('\n')
}

/** One of its rows. */
export function distroKidRow({
  month = '2026-01',
  store = 'Spotify',
  title = 'Night Ferry',
  isrc = 'GBAYE0601477',
  upc = '',
  quantity = '10',
  country = 'DE',
  earnings,
}: {
  month?: string
  store?: string
  title?: string
  isrc?: string
  upc?: string
  quantity?: string
  country?: string
  earnings: string
}): string[] {
  return ['2026-07-01', month, store, 'Ada Marsh', title, isrc, upc, quantity, '100', 'Song', country, '0', earnings]
}
