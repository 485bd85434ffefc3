import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { openTestIdentity, testAdmin } from '../../../test/support/test-identity.ts'
import { waitForLock } from '../../../test/support/wait-for-lock.ts'
import { requireOffered } from '../../admission/policy-store.ts'
import { saveCurrent, saveRebuilding } from '../../indexer/index-store.ts'

const site = await openForTests(openTestIdentity())
const { app, db } = site
const token: string = (await site.logIn(testAdmin.email, testAdmin.password)).json().accessToken

const content = { name: 'Europe', text: '', needsScreening: false, countriesDenied: ['US'], isOffered: true }
const send = (method: 'POST' | 'PUT', url: string, changed: object = {}) =>
  app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, payload: { ...content, ...changed } })
const create = () => send('POST', '/api/policies')
const change = (id: number, changed: object) => send('PUT', `/api/policies/${id}`, changed)

test('the rule of a policy stays while a draft that names it is being saved', async () => {
  const { id } = (await create()).json().body
  const { changing } = await db.transaction().execute(async (tx) => {
    await requireOffered(tx, { id, canAdmit: true })
    await sql`insert into auction_drafts (id, content, changed_at, changed_by)
      values (gen_random_uuid(), ${JSON.stringify({ policy: `${id}` })}, now(), 'a')`.execute(tx)
    const changing = change(id, { name: 'Asia' })
    await Promise.race([waitForLock(db), changing])
    return { changing }
  })
  expect((await changing).json().code).toBe('POLICY_FIXED')
})

test('no rule changes while the chain is read again, because the auctions that name it are missing', async () => {
  const { id } = (await create()).json().body
  await saveRebuilding(db)
  expect([(await create()).statusCode, (await change(id, { name: 'Asia' })).statusCode]).toEqual([503, 503])
  expect((await change(id, { isOffered: false })).statusCode).toBe(200)
  await saveCurrent(db)
  expect((await change(id, { name: 'Asia' })).statusCode).toBe(200)
})
