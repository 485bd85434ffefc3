import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { newPerson, openTestAccounts } from '../../../test/support/test-accounts.ts'
import { createTestPasskey, type TestPasskey } from '../../../test/support/test-passkey.ts'

const people = await openForTests(openTestAccounts())
const { db, send } = people

const optionsOf = async (path: string, token?: string) => (await send('POST', path, { token })).json()
const signIn = async (passkey: TestPasskey, signing: Parameters<TestPasskey['sign']>[1] = {}) => {
  const options = await optionsOf('/api/public/passkeys/options')
  return await send('POST', '/api/public/passkeys/session', { body: { response: passkey.sign(options, signing) } })
}
const add = async (
  token: string,
  passkey = createTestPasskey(),
  signing: Parameters<TestPasskey['create']>[1] = {},
) => {
  const options = await optionsOf('/api/account/passkeys/options', token)
  const body = { label: 'My phone', response: passkey.create(options, signing) }
  return await send('POST', '/api/account/passkeys', { token, body })
}
/** A person with a session that has just been proved, and a passkey. */
async function joinWithPasskey() {
  const person = await people.join()
  await people.verify(person.accessToken)
  const passkey = createTestPasskey()
  expect((await add(person.accessToken, passkey)).statusCode).toBe(201)
  return { person, passkey }
}
const audited = async (actor: string) =>
  (await db.selectFrom('audit_log').select('action').where('actor', '=', actor).execute()).map(({ action }) => action)

describe('a passkey', () => {
  test('is added after a fresh proof, told by email, and signs in without a name', async () => {
    const person = await people.join()
    const token = person.accessToken
    const early = await send('POST', '/api/account/passkeys/options', { token })
    expect([early.statusCode, early.json().code]).toEqual([401, 'REAUTHENTICATE'])
    await people.verify(token)
    const passkey = createTestPasskey()
    const added = await add(token, passkey)
    expect([added.statusCode, added.json().body]).toEqual([
      201,
      { id: passkey.id, label: 'My phone', isBackedUp: false, createdAt: expect.any(String), lastUsedAt: null },
    ])
    expect(await people.mailsTo(person.email)).toContain('PASSKEY_ADDED')
    const answer = await signIn(passkey)
    expect(answer.statusCode).toBe(200)
    expect((await people.me(answer.json().accessToken)).json()).toMatchObject({ account: { id: person.id } })
  })

  test('asks for a resident key, for verification and for ES256 and RS256', async () => {
    const { person } = await joinWithPasskey()
    const options = await optionsOf('/api/account/passkeys/options', person.accessToken)
    expect(options).toMatchObject({
      rp: { id: 'melos.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-7, -257, -8])
    expect(options.excludeCredentials).toHaveLength(1)
    expect(await optionsOf('/api/public/passkeys/options')).toMatchObject({
      userVerification: 'required',
      rpId: 'melos.example',
    })
  })

  test.each<[string, Parameters<TestPasskey['sign']>[1]]>([
    ['from another origin', { origin: 'https://evil.example' }],
    ['without user verification', { isVerified: false }],
  ])('%s is refused', async (_what, signing) => {
    const { passkey, person } = await joinWithPasskey()
    expect((await signIn(passkey, signing)).json().code).toBe('WRONG_CREDENTIALS')
    expect((await add(person.accessToken, createTestPasskey(), signing)).json().code).toBe('WRONG_CREDENTIALS')
    expect((await signIn(passkey)).statusCode).toBe(200)
  })

  test('that nobody has is refused like a wrong one', async () => {
    expect((await signIn(createTestPasskey())).json().code).toBe('WRONG_CREDENTIALS')
  })

  test('whose counter falls back signs in and is written to the log', async () => {
    const { passkey, person } = await joinWithPasskey()
    expect((await signIn(passkey, { counter: 9 })).statusCode).toBe(200)
    expect(await audited(person.username)).not.toContain('PASSKEY_COUNTER_FELL')
    expect((await signIn(passkey, { counter: 8 })).statusCode).toBe(200)
    expect(await audited(person.username)).toContain('PASSKEY_COUNTER_FELL')
  })

  test('is renamed by its owner alone', async () => {
    const { passkey, person } = await joinWithPasskey()
    const other = await people.join()
    const rename = (token: string, label: string) =>
      send('PUT', `/api/account/passkeys/${passkey.id}`, { token, body: { label } })
    expect((await rename(other.accessToken, 'Stolen')).statusCode).toBe(404)
    expect((await rename(person.accessToken, 'My tablet')).json().body.label).toBe('My tablet')
    const list = await send('GET', '/api/account/passkeys', { token: person.accessToken })
    expect(list.json().data).toMatchObject([{ id: passkey.id, label: 'My tablet' }])
  })
})

describe('a challenge', () => {
  test('is used up by one answer, right or wrong', async () => {
    const { passkey } = await joinWithPasskey()
    const options = await optionsOf('/api/public/passkeys/options')
    const answer = (signing = {}) =>
      send('POST', '/api/public/passkeys/session', { body: { response: passkey.sign(options, signing) } })
    expect((await answer({ isVerified: false })).statusCode).toBe(401)
    expect((await answer()).statusCode).toBe(401)
    expect((await signIn(passkey)).statusCode).toBe(200)
  })

  test('for one purpose is good for no other', async () => {
    const { passkey, person } = await joinWithPasskey()
    const token = person.accessToken
    const forSignIn = await optionsOf('/api/public/passkeys/options')
    const verify = (options: { challenge: string }) =>
      send('POST', '/api/account/verification', { token, body: { method: 'PASSKEY', response: passkey.sign(options) } })
    expect((await verify(forSignIn)).statusCode).toBe(401)
    const forVerification = await optionsOf('/api/account/verification/passkey', token)
    const body = { response: passkey.sign(forVerification) }
    expect((await send('POST', '/api/public/passkeys/session', { body })).statusCode).toBe(401)
    expect((await verify(await optionsOf('/api/account/verification/passkey', token))).statusCode).toBe(200)
  })

  test('of one session is good in no other', async () => {
    const { passkey, person } = await joinWithPasskey()
    const other = (await people.signInAs(person.username)).json()
    const options = await optionsOf('/api/account/verification/passkey', person.accessToken)
    const body = { method: 'PASSKEY', response: passkey.sign(options) }
    expect((await send('POST', '/api/account/verification', { token: other.accessToken, body })).statusCode).toBe(401)
  })

  test('is over after five minutes', async () => {
    const { passkey } = await joinWithPasskey()
    const options = await optionsOf('/api/public/passkeys/options')
    await sql`update passkey_challenges set expires_at = now() - interval '1 second'`.execute(db)
    const body = { response: passkey.sign(options) }
    expect((await send('POST', '/api/public/passkeys/session', { body })).statusCode).toBe(401)
  })
})

describe('removing a passkey', () => {
  const remove = (token: string, id: string) => send('DELETE', `/api/account/passkeys/${id}`, { token })

  test('needs a fresh proof, ends the other sessions and tells the owner', async () => {
    const { passkey, person } = await joinWithPasskey()
    const elsewhere = (await signIn(passkey)).json()
    const token = person.accessToken
    await sql`update sessions set verified_at = now() - interval '5 minutes 1 second' where account_id = ${person.id}`.execute(
      db,
    )
    expect((await remove(token, passkey.id)).json().code).toBe('REAUTHENTICATE')
    await people.verify(token)
    expect((await remove(token, passkey.id)).statusCode).toBe(200)
    expect((await people.me(token)).statusCode).toBe(200)
    expect((await people.me(elsewhere.accessToken)).statusCode).toBe(401)
    expect((await signIn(passkey)).statusCode).toBe(401)
    expect(await people.mailsTo(person.email)).toContain('PASSKEY_REMOVED')
  })

  test('is refused if it is the last way in', async () => {
    const { passkey, person } = await joinWithPasskey()
    await db.updateTable('accounts').set({ password_hash: null }).where('id', '=', person.id).execute()
    expect((await remove(person.accessToken, passkey.id)).json().code).toBe('LAST_WAY_IN')
    expect((await signIn(passkey)).statusCode).toBe(200)
  })

  test("someone else's, or none, is not found", async () => {
    const { passkey } = await joinWithPasskey()
    const other = await people.join(newPerson())
    await people.verify(other.accessToken)
    for (const id of [passkey.id, 'nonsense', '%00']) {
      expect((await remove(other.accessToken, id)).statusCode).toBe(404)
    }
  })
})
