import { mailKinds } from '@melos/api-contract'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openForTests } from '../../test/support/open-for-tests.ts'
import { newPerson, openTestAccounts, testPassword } from '../../test/support/test-accounts.ts'
import { createTestAccount, testAdmin } from '../../test/support/test-identity.ts'
import { rulesOf, type TokenKind } from './mail.ts'

const people = await openForTests(openTestAccounts())
const { db, send } = people
const admin: string = (await people.logIn(testAdmin.email, testAdmin.password)).json().accessToken

interface Emailed {
  readonly address: string
  /** What the page's button calls. */
  readonly path: string
  readonly body?: object
}

const newPassword = { password: 'eight violet kettles hum' }

async function requestChange(email: string) {
  const person = await people.join()
  await people.verify(person.accessToken)
  await send('PUT', '/api/account/email', { token: person.accessToken, body: { email } })
  return person
}

async function changeEmail(): Promise<string> {
  const person = await people.join()
  const wallet = createTestAccount()
  await people.link(person.accessToken, wallet)
  await people.letPass(person.id, '7 days')
  const { email } = newPerson()
  const { accessToken: token } = await people.signIn(wallet)
  await send('PUT', '/api/account/email', { token, body: { email } })
  const confirming = { token: await people.tokenFor('EMAIL_NEW', email) }
  await send('POST', '/api/public/accounts/email/confirm', { body: confirming })
  return person.email
}

async function inviteAdministrator(): Promise<string> {
  const { email } = newPerson()
  await send('POST', '/api/administrators', { token: admin, body: { email } })
  return email
}

async function resetAdministrator(): Promise<string> {
  const email = await inviteAdministrator()
  const body = { token: await people.tokenFor('ADMINISTRATOR_INVITED', email), password: testPassword }
  await send('POST', '/api/public/administrators/accept', { body })
  const { data } = (await send('GET', '/api/administrators', { token: admin })).json()
  const { id } = data.find((one: { email: string }) => one.email === email)
  await send('POST', `/api/administrators/${id}/reset`, { token: admin })
  return email
}

async function inviteContributor(): Promise<string> {
  const { accessToken: token } = await people.join()
  const { email } = newPerson()
  const application = { stageName: 'Ada', legalName: 'Ada Wren', country: 'CZ', biography: 'Sings.' }
  await send('PUT', '/api/studio/artist', { token, body: application })
  const { id, version } = (await send('POST', '/api/studio/songs', { token, body: {} })).json().body
  const share = { roles: [], masterShare: 5_000, compositionShare: 5_000 }
  const contributors = [
    { name: 'Ada', email: null, ...share },
    { name: 'Ben', email, ...share },
  ]
  const url = `/api/studio/songs/${id}/contributors`
  const { body } = (await send('PUT', url, { token, body: { version, contributors } })).json()
  await send('POST', `${url}/${body.contributors[1].id}/invitation`, { token })
  return email
}

const accepting = { path: '/api/public/administrators/accept', body: newPassword }

/** Links to a case last, and their tests are beside the cases. */
type OneTimeKind = Exclude<TokenKind, `CASE_${string}` | 'STRIKE'>

/** Causes the email of each kind that has a link for one use. */
const emails: Record<OneTimeKind, () => Promise<Emailed>> = {
  CONFIRM_ADDRESS: async () => {
    const person = newPerson()
    await people.register(person)
    return { address: person.email, path: '/api/public/accounts/confirm', body: newPassword }
  },
  RESET_PASSWORD: async () => {
    const { email } = await people.join()
    await send('POST', '/api/public/accounts/reset', { body: { email } })
    return { address: email, path: '/api/public/accounts/reset/confirm', body: newPassword }
  },
  EMAIL_NEW: async () => {
    const { email: address } = newPerson()
    await requestChange(address)
    return { address, path: '/api/public/accounts/email/confirm' }
  },
  EMAIL_OLD: async () => {
    const { email: address } = await requestChange(newPerson().email)
    return { address, path: '/api/public/accounts/email/agree' }
  },
  EMAIL_CHANGED: async () => ({ address: await changeEmail(), path: '/api/public/accounts/email/undo' }),
  ADMINISTRATOR_INVITED: async () => ({ address: await inviteAdministrator(), ...accepting }),
  ADMINISTRATOR_RESET: async () => ({ address: await resetAdministrator(), ...accepting }),
  SHARE_INVITED: async () => ({ address: await inviteContributor(), path: '/api/public/studio/invitation/refusal' }),
}

/** All rows of all tables. */
async function readAllRows(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  return await Promise.all(
    rows.map(async ({ name }) => {
      const all = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(db)
      return [name, ...all.rows.map(({ row }) => row)].join('\n')
    }),
  )
}

const visit = (method: 'GET' | 'HEAD', url: string): Promise<LightMyRequestResponse> =>
  people.app.inject({ method, url, headers: { 'user-agent': 'Scanner/1.0' } })

// The table above must have each kind, which its type ensures.
const kinds = mailKinds.filter(
  (kind): kind is OneTimeKind => rulesOf(kind).tokenPath !== undefined && rulesOf(kind).hours !== undefined,
)

test.each(kinds)('scanners that open the link of %s twice change nothing, and the button works once', async (kind) => {
  const { address, path, body } = await emails[kind]()
  const token = await people.tokenFor(kind, address)
  const before = await readAllRows()
  for (const method of ['GET', 'HEAD', 'GET', 'HEAD'] as const) {
    expect((await visit(method, rulesOf(kind).tokenPath ?? '')).statusCode).toBe(200)
    for (const url of [path, `${path}?token=${token}`]) expect((await visit(method, url)).statusCode).toBe(404)
  }
  expect(await readAllRows()).toEqual(before)
  const press = () => send('POST', path, { body: { token, ...body } })
  expect((await press()).statusCode).toBeOneOf([200, 201])
  expect((await press()).json().code).toBe('TOKEN_EXPIRED')
})
