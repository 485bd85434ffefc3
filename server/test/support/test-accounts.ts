import type { MailKind } from '@melos/api-contract'
import { declarationTexts, type SessionTokens } from '@melos/api-contract'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { PrivateKeyAccount } from 'viem'
import type { Database } from '../../src/database/database.ts'
import { accountTokenMakers } from '../../src/features/accounts/token-makers.ts'
import { invitationTokenMakers } from '../../src/features/administrators/invitations.ts'
import { shareTokenMakers } from '../../src/features/studio/invitations.ts'
import { type Mail, parseMail, type TokenKind } from '../../src/mail/mail.ts'
import { type WordedMail, wordsFor } from '../../src/mail/texts.ts'
import { createTestAccount, openTestIdentity as openIdentity, type openTestIdentity } from './test-identity.ts'

export const declarations = Object.entries(declarationTexts).map(([kind, { version }]) => ({ kind, version }))
export const testPassword = 'seven green kettles sing'

let people = 0
let networks = 0

/** Each request has its own network, so that no limit applies. */
export function anywhere(): string {
  networks += 1
  return `10.9.${networks >> 8}.${networks & 255}`
}

export function newPerson() {
  people += 1
  const username = `person-${people}`
  return { username, email: `${username}@wren.example`, password: testPassword, country: 'CZ', declarations }
}

interface Sent {
  readonly from?: string
  readonly token?: string | undefined
  readonly userAgent?: string
}

/** The whole app, with people who register, confirm and sign in. */
export async function openTestAccounts(options?: Parameters<typeof openIdentity>[0]) {
  const identity = await openIdentity(options)
  return { ...identity, ...speakAsPeople(identity) }
}

function speakAsPeople({ app, db }: Awaited<ReturnType<typeof openTestIdentity>>) {
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { body, from = anywhere(), token, userAgent = 'Firefox/140.0 (Linux)' }: Sent & { body?: object } = {},
  ): Promise<LightMyRequestResponse> => {
    const headers = {
      'x-forwarded-for': from,
      'user-agent': userAgent,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    const request: InjectOptions = { method, url, headers }
    return app.inject(body === undefined ? request : { ...request, payload: body })
  }
  const register = ({ password: _, ...body }: Readonly<Record<string, unknown>>, sent?: Sent) =>
    send('POST', '/api/public/accounts', { body, ...sent })
  const confirm = (token: string, sent?: Sent & { username?: string; password?: string }) => {
    const { username, password = testPassword, ...rest } = sent ?? {}
    const body = { token, password, ...(username === undefined ? {} : { username }) }
    return send('POST', '/api/public/accounts/confirm', { body, ...rest })
  }
  const signInAs = (login: string, password = testPassword, sent?: Sent) =>
    send('POST', '/api/public/accounts/session', { body: { login, password }, ...sent })
  const tokenFor = async (kind: TokenKind, address: string): Promise<string> => {
    const mail = await lastMail(db, kind, address)
    // Each kind has its own maker, which the compiler can't follow.
    const make = { ...accountTokenMakers, ...invitationTokenMakers, ...shareTokenMakers }[kind] as unknown as (
      db: Database,
      mail: Mail,
    ) => Promise<string | undefined>
    const token = await make(db, mail)
    if (token === undefined) throw new Error(`The token of ${kind} is over`)
    return token
  }
  /** Registers and confirms. */
  const join = async (person = newPerson(), sent?: Sent) => {
    const answer = await register(person, sent)
    if (answer.statusCode !== 202) throw new Error(`Registering was answered with ${answer.statusCode}: ${answer.body}`)
    const confirmed = await confirm(await tokenFor('CONFIRM_ADDRESS', person.email), sent)
    if (confirmed.statusCode !== 201) throw new Error(`Confirming was answered with ${confirmed.statusCode}`)
    const tokens = confirmed.json<SessionTokens>()
    const me = await send('GET', '/api/me', { token: tokens.accessToken })
    return { ...person, ...tokens, id: me.json().account.id as string }
  }
  const verify = (token: string, password = testPassword) =>
    send('POST', '/api/account/verification', { token, body: { method: 'PASSWORD', password } })
  /** Proves by the password who links. */
  const link = async (token: string, wallet: PrivateKeyAccount = createTestAccount()) => {
    await verify(token)
    const from = anywhere()
    const attempt = await send('POST', '/api/account/wallets/attempt', {
      token,
      from,
      body: { address: wallet.address },
    })
    const signature = await wallet.signMessage({ message: attempt.json().message })
    const body = { address: wallet.address, signature }
    return await send('POST', '/api/account/wallets/complete', { token, from, body })
  }
  return {
    send,
    register,
    confirm,
    signInAs,
    tokenFor,
    join,
    link,
    /** What the newest email of this kind says. */
    readMail: async (kind: MailKind, address: string): Promise<string> =>
      wordsFor((await lastMail(db, kind, address)) as WordedMail).paragraphs.join('\n'),
    /** What each person gets, newest last. */
    mailsTo: async (address: string) =>
      (await db.selectFrom('mails').select('kind').where('to_address', '=', address).orderBy('id').execute()).map(
        ({ kind }) => kind,
      ),
    verify,
    /** Makes everything older: sessions' proofs, passkeys and linked wallets. */
    letPass: async (accountId: string, interval: string) => {
      const age = sql`${interval}::interval`
      await sql`update sessions set verified_at = verified_at - ${age} where account_id = ${accountId}`.execute(db)
      await sql`update passkeys set created_at = created_at - ${age} where account_id = ${accountId}`.execute(db)
      await sql`update account_wallets set linked_at = linked_at - ${age} where account_id = ${accountId}`.execute(db)
    },
  }
}

async function lastMail(db: Database, kind: MailKind, address: string): Promise<Mail> {
  const row = await db
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', kind)
    .where('to_address', '=', address)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const to = { address, ...(row.account_id === null ? {} : { accountId: row.account_id }) }
  return parseMail({ kind, to, data: row.data })
}
