import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { openTestAccounts } from '../../../test/support/test-accounts.ts'
import { testAdmin } from '../../../test/support/test-identity.ts'
import { createTestPasskey } from '../../../test/support/test-passkey.ts'
import { invitationTokenMakers } from './invitations.ts'

const people = await openForTests(openTestAccounts())
const { db, send } = people
const password = 'seven green kettles sing'
let admin: string

beforeEach(async () => {
  await db.deleteFrom('login_limits').execute()
  await sql`delete from passkeys where administrator_id is not null`.execute(db)
  admin = (await people.logIn(testAdmin.email, testAdmin.password)).json().accessToken
})

const invite = (email: string) => send('POST', '/api/administrators', { token: admin, body: { email } })
const tokenFor = async (address: string): Promise<string> => {
  const mail = { kind: 'ADMINISTRATOR_INVITED', to: { address }, invitedBy: testAdmin.email } as const
  return (await invitationTokenMakers.ADMINISTRATOR_INVITED?.(db, mail)) ?? ''
}
const accept = (token: string, chosen = password) =>
  send('POST', '/api/public/administrators/accept', { body: { token, password: chosen } })
const list = async () => (await send('GET', '/api/administrators', { token: admin })).json()
const idOf = async (email: string): Promise<number> =>
  (await list()).data.find((one: { email: string }) => one.email === email).id
const join = async (email: string): Promise<void> => {
  await invite(email)
  expect((await accept(await tokenFor(email))).statusCode).toBe(200)
}

describe('another administrator', () => {
  test('is invited by email, sets a password once, and logs in', async () => {
    const email = 'Second@melos.example'
    expect((await invite(email)).statusCode).toBe(202)
    expect((await list()).invitations).toMatchObject([{ email: email.toLowerCase(), invitedBy: testAdmin.email }])
    const token = await tokenFor(email)
    expect((await accept(token, 'short')).statusCode).toBe(400)
    expect((await accept(token)).statusCode).toBe(200)
    expect((await accept(token)).statusCode).toBe(410)
    expect((await people.logIn(email, password)).statusCode).toBe(200)
    expect((await list()).invitations).toEqual([])
  })

  test('is removed with all sessions, and can be invited again', async () => {
    const email = 'third@melos.example'
    await join(email)
    const { accessToken } = (await people.logIn(email, password)).json()
    const id = await idOf(email)
    expect((await send('DELETE', `/api/administrators/${id}`, { token: admin })).statusCode).toBe(200)
    expect((await people.me(accessToken)).statusCode).toBe(401)
    expect((await people.logIn(email, password)).statusCode).toBe(401)
    expect((await send('DELETE', `/api/administrators/${id}`, { token: admin })).statusCode).toBe(404)
    await join(email)
    expect((await people.logIn(email, password)).statusCode).toBe(200)
  })

  test('is reset: sessions, passkeys and the password end, and an email sets a new one', async () => {
    const email = 'fourth@melos.example'
    await join(email)
    const { accessToken } = (await people.logIn(email, password)).json()
    expect((await send('POST', `/api/administrators/${await idOf(email)}/reset`, { token: admin })).statusCode).toBe(
      202,
    )
    expect((await people.me(accessToken)).statusCode).toBe(401)
    expect((await people.logIn(email, password)).statusCode).toBe(403)
    await accept(await tokenFor(email), 'eight violet kettles hum')
    expect((await people.logIn(email, 'eight violet kettles hum')).statusCode).toBe(200)
    const actions = await db.selectFrom('audit_log').select('action').where('reason', '=', email).execute()
    expect(actions.map(({ action }) => action)).toEqual(['ADMINISTRATOR_INVITED', 'ADMINISTRATOR_RESET'])
  })

  test('who is the last can not be removed', async () => {
    await sql`update administrators set removed_at = now() where email <> ${testAdmin.email}`.execute(db)
    const answer = await send('DELETE', `/api/administrators/${await idOf(testAdmin.email)}`, { token: admin })
    expect(answer.json().code).toBe('LAST_WAY_IN')
  })

  test('is not made by a token that is over', async () => {
    await invite('late@melos.example')
    const token = await tokenFor('late@melos.example')
    await sql`update administrator_invitations set expires_at = now() - interval '1 second'`.execute(db)
    expect((await accept(token)).statusCode).toBe(410)
  })
})

describe('a powerful act', () => {
  const addPasskey = async () => {
    const passkey = createTestPasskey()
    const options = (await send('POST', '/api/administrator/passkeys/options', { token: admin })).json()
    const body = { label: 'Key', response: passkey.create(options) }
    expect((await send('POST', '/api/administrator/passkeys', { token: admin, body })).statusCode).toBe(201)
    return passkey
  }
  const verify = async (passkey: ReturnType<typeof createTestPasskey>) => {
    const options = (await send('POST', '/api/administrator/verification/passkey', { token: admin })).json()
    const body = { response: passkey.sign(options) }
    return await send('POST', '/api/administrator/verification', { token: admin, body })
  }

  test('needs the passkey of an administrator who has one, for five minutes', async () => {
    const { id } = await people.join()
    const body = { kind: 'WARNING', cause: 'BREACH', statement: 'Do not.' }
    const acts: [string, 'POST' | 'PUT', string, object?][] = [
      ['warn', 'POST', `/api/accounts/${id}/restrictions`, body],
      ['approve', 'PUT', '/api/bids/finalize/1'],
      ['invite', 'POST', '/api/administrators', { email: 'fifth@melos.example' }],
    ]
    const tryAll = async () =>
      await Promise.all(
        acts.map(async ([, method, path, payload]) => {
          const answer = await send(method, path, { token: admin, ...(payload === undefined ? {} : { body: payload }) })
          return answer.statusCode
        }),
      )
    expect(await tryAll()).toEqual([201, 404, 202])
    const passkey = await addPasskey()
    expect(await tryAll()).toEqual([401, 401, 401])
    expect((await verify(createTestPasskey())).json().code).toBe('WRONG_CREDENTIALS')
    expect((await verify(passkey)).statusCode).toBe(200)
    expect(await tryAll()).toEqual([201, 404, 202])
    await sql`update sessions set verified_at = now() - interval '5 minutes'`.execute(db)
    expect(await tryAll()).toEqual([401, 401, 401])
  })

  test('is not confirmed by another administrator’s passkey, which also signs nobody in', async () => {
    const passkey = await addPasskey()
    const options = (await send('POST', '/api/public/passkeys/options')).json()
    const body = { response: passkey.sign(options) }
    expect((await send('POST', '/api/public/passkeys/session', { body })).json().code).toBe('WRONG_CREDENTIALS')
    await sql`update passkeys set administrator_id = (select max(id) from administrators) where administrator_id is not null`.execute(
      db,
    )
    expect((await verify(passkey)).json().code).toBe('WRONG_CREDENTIALS')
  })

  test('keeps a stolen session from removing the passkey', async () => {
    const passkey = await addPasskey()
    const remove = () => send('DELETE', `/api/administrator/passkeys/${passkey.id}`, { token: admin })
    expect((await remove()).json().code).toBe('REAUTHENTICATE')
    await verify(passkey)
    expect((await remove()).statusCode).toBe(200)
    expect((await send('GET', '/api/administrator/passkeys', { token: admin })).json().data).toEqual([])
  })
})
