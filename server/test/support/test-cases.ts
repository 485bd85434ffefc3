import { randomUUID } from 'node:crypto'
import type { InfringementCase, InfringementReport, ReadCase } from '@melos/api-contract'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { bumpDataVersion } from '../../src/database/database.ts'
import { ensureAdministrator } from '../../src/features/identity/administrators.ts'
import { caseTokenMakers } from '../../src/features/infringements/case-mails.ts'
import { runCaseClock } from '../../src/features/infringements/run-case-clock.ts'
import { composeMail } from '../../src/mail/compose-mail.ts'
import { parseMail } from '../../src/mail/mail.ts'
import type { WordedMail } from '../../src/mail/texts.ts'
import { addAccount } from './test-alerts.ts'
import { testKeys } from './test-app.ts'
import { removeAdministrator, testAdmin } from './test-identity.ts'
import { auctionCreated, openTestMarket, testAsset, tokenOf } from './test-market.ts'

const secondAdmin = { email: 'second@melos.example', password: testAdmin.password }

export const testReport = {
  statement: 'In good faith: this is my song.',
  work: 'Harbour Lights, 1998',
  content: 'The sound of the auction',
  contentUrl: 'https://melos.example/auction/0',
  proof: 'I wrote it; see the register, entry 12.',
  name: 'Ada Wren',
  email: 'ada@wren.example',
  sharesEmail: false,
} satisfies InfringementReport

export const testReasons = { facts: 'The recording is the same.', ground: 'Section 12 of the Copyright Act' }
export const testAnswer = { why: 'I wrote it.', proof: 'My notebook.', name: 'Ben Marsh', agreesToNames: true }

let networks = 0
const nextNetwork = (): string => `10.8.${++networks >> 8}.${networks & 255}`

interface Ask {
  readonly token?: string | undefined
  readonly body?: object
}

export type Uploader = Awaited<ReturnType<typeof addAccount>>

/** Two apps that take turns, two administrators, and auctions whose songs artists offered. */
export async function openTestCases() {
  const market = await openTestMarket()
  const { db, app } = market
  await ensureAdministrator(db, secondAdmin)
  const logIn = async ({ email, password }: typeof testAdmin): Promise<string> =>
    (await market.logIn(email, password)).json().accessToken
  const [admin, second] = [await logIn(testAdmin), await logIn(secondAdmin)]

  const send = (method: 'GET' | 'POST', url: string, { token, body }: Ask = {}): Promise<LightMyRequestResponse> =>
    app.inject({
      ...{ method, url },
      headers: { 'x-forwarded-for': nextNetwork(), ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { payload: body }),
    })

  /** The artist's song, its approved offer and its work, with one file of each type. */
  const addSong = async (auctionId: bigint, { uploader, title = `Song ${auctionId}` }: Song = {}) => {
    const [songId, offerId, workId] = [randomUUID(), randomUUID(), randomUUID()]
    const now = new Date()
    if (uploader !== undefined) {
      const song = { id: songId, account_id: uploader.id, content: '{}' as never, changed_at: now }
      await db.insertInto('studio_songs').values(song).execute()
      const offer = { id: offerId, song_id: songId, content: '{}' as never, state: 'APPROVED' as const }
      await db
        .insertInto('offers')
        .values({ ...offer, created_at: now, changed_at: now })
        .execute()
    }
    const media = (['COVER', 'AUDIO'] as const).map((type) => ({ type, id: randomUUID() }))
    const files = media.map(({ type, id }) => ({ type, url: `/api/public/media/${id}` }))
    const { id: created_by } = await db.selectFrom('administrators').select('id').executeTakeFirstOrThrow()
    await db
      .insertInto('works')
      .values({
        ...{
          id: workId,
          title,
          artist: testAsset.artist,
          description: 'A ferry at night.',
          percentage: 25,
          created_by,
        },
        ...{ token: tokenOf(auctionId), metadata: `{"name":"${title}"}`, metadata_hash: '0x' },
        asset: JSON.stringify({ ...testAsset, genres: [{ label: title }], files }) as never,
        offer_id: uploader === undefined ? null : offerId,
      })
      .execute()
    for (const { type, id } of media) {
      const size = type === 'AUDIO' ? { duration_ms: 1_000 } : { width: 640, height: 640 }
      const file = { content_type: type === 'AUDIO' ? 'audio/wav' : 'image/png', bytes: 8, sha256: 'c0' }
      await db
        .insertInto('media')
        .values({ id, work_id: workId, type, ...file, ...size })
        .execute()
    }
    await bumpDataVersion(db)
    return { workId, media, files }
  }
  interface Song {
    readonly uploader?: Uploader | undefined
    readonly title?: string
  }

  return {
    ...market,
    ...{ admin, second, send, addSong },
    /** An artist with a song in a running auction. */
    async listSong(auctionId: bigint, song: Song = {}) {
      await market.mine(auctionCreated(auctionId))
      const uploader = song.uploader ?? (await addAccount(db))
      return { uploader, ...(await addSong(auctionId, { ...song, uploader })) }
    },
    async report(auctionId: bigint, fields: Partial<InfringementReport> = {}): Promise<{ id: number; token: string }> {
      const contentUrl = `https://melos.example/auction/${auctionId}`
      const answer = await send('POST', '/api/public/infringement-reports', {
        body: { ...testReport, contentUrl, ...fields },
      })
      if (answer.statusCode !== 201)
        throw new Error(`The report was answered with ${answer.statusCode}: ${answer.body}`)
      return answer.json().body
    },
    act: (id: number, act: string, body: object = {}, token = admin) =>
      send('POST', `/api/cases/${id}/${act}`, { token, body }),
    /** What the first administrator proposed, as the second one. */
    confirm: (id: number, act: 'UPHOLD' | 'LIFT' | 'GRANT', statement: string) =>
      send('POST', `/api/cases/${id}/confirmation`, { token: second, body: { act, statement } }),
    notify: (id: number, fields: object = {}) =>
      send('POST', `/api/cases/${id}/notice`, { token: admin, body: { ...testReasons, ...fields } }),
    /** By both administrators. */
    async uphold(id: number, statement = 'It is the same recording.', fields: object = {}) {
      const body = { statement, ...fields }
      const proposed = await send('POST', `/api/cases/${id}/upholding`, { token: admin, body })
      if (proposed.statusCode !== 200) return proposed
      return await send('POST', `/api/cases/${id}/confirmation`, { token: second, body: { act: 'UPHOLD', ...body } })
    },
    readCase: async (id: number, token = admin): Promise<InfringementCase> =>
      (await send('GET', `/api/cases/${id}`, { token })).json().body,
    /** As the side reads it with the link. */
    readByLink: async (token: string): Promise<ReadCase> =>
      (await send('POST', '/api/public/cases/read', { body: { token } })).json().body,
    /** The kinds of emails to this address, oldest first, or what one of them says. */
    mailsTo: async (address: string): Promise<string[]> =>
      (await db.selectFrom('mails').select('kind').where('to_address', '=', address).orderBy('id').execute()).map(
        ({ kind }) => kind,
      ),
    async readMails(address: string): Promise<string> {
      const rows = await db.selectFrom('mails').selectAll().where('to_address', '=', address).orderBy('id').execute()
      const publicUrl = new URL('https://melos.example')
      const texts = rows.map(({ kind, data }) => {
        const mail = parseMail({ kind: kind as never, to: { address }, data }) as WordedMail
        return JSON.stringify(composeMail(mail, { publicUrl, token: 'a-token' }))
      })
      return texts.join('\n')
    },
    /** The link in the newest email of this kind. */
    async linkFor(kind: 'CASE_NOTICE' | 'CASE_DECIDED', address: string): Promise<string> {
      const mails = db.selectFrom('mails').select('data').where('kind', '=', kind).where('to_address', '=', address)
      const { data } = await mails.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
      const mail = parseMail({ kind, to: { address }, data })
      const token = await caseTokenMakers(testKeys.cases)[kind]?.(db, mail as never)
      if (token === undefined) throw new Error('There is no link')
      return token
    },
    async setTimes(id: number, change: string): Promise<void> {
      await sql`update infringement_reports set ${sql.raw(change)} where id = ${id}`.execute(db)
    },
    runClock: () => runCaseClock({ db, barredKey: testKeys.barred }),
    /** So long ago, such as `24 hours`. */
    async dismissSecond(ago: string): Promise<void> {
      await removeAdministrator(db, secondAdmin.email)
      const removed = sql`update administrators set removed_at = removed_at - ${ago}::interval`
      await sql`${removed} where email = ${secondAdmin.email}`.execute(db)
    },
  }
}
