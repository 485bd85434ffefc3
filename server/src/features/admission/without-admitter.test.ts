import { expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { openTestIdentity, testAdmin } from '../../../test/support/test-identity.ts'
import { testSeller } from '../../../test/support/test-market.ts'
import { openTestStudio, prepareOffer } from '../../../test/support/test-studio.ts'

const site = await openForTests(openTestIdentity({ admission: { admitter: undefined } }))
const studio = await openForTests(openTestStudio({ admission: { admitter: undefined } }))
const admin: string = (await site.logIn(testAdmin.email, testAdmin.password)).json().accessToken
const send = (method: 'GET' | 'POST' | 'PUT', url: string, { token = admin, body = {} } = {}) => {
  const request = { method, url, headers: { authorization: `Bearer ${token}` } }
  return site.app.inject(method === 'GET' ? request : { ...request, payload: body })
}
const isOfferedIn = (policies: readonly { id: number; isOffered: boolean }[]) =>
  policies.map(({ id, isOffered }) => [id, isOffered])

test('a site that can’t admit anyone offers no policy but 0, and administrators learn why', async () => {
  const { data } = (await send('GET', '/api/public/policies')).json()
  expect(isOfferedIn(data)).toEqual([
    [0, true],
    [1, false],
    [2, false],
  ])
  expect((await send('GET', '/api/policies')).json()).toMatchObject({ canAdmit: false })
})

test('its drafts can name none but 0', async () => {
  const terms = {
    ...{ tokenCount: 1_000, minimumPrice: '1', threshold: '1000', startsAt: 'WHEN_SIGNED', durationSeconds: 7_200 },
    seller: testSeller,
  }
  const { id, version } = (await send('POST', '/api/drafts')).json().body
  const setTerms = (policy: number) => send('PUT', `/api/drafts/${id}/terms`, { body: { version, ...terms, policy } })
  const refused = await setTerms(1)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'POLICY_UNKNOWN'])
  expect((await setTerms(0)).statusCode).toBe(200)
})

test('its artists can submit no offer that names another', async () => {
  for (const [policy, answered] of [
    ['1', [409, 'POLICY_UNKNOWN']],
    ['', [200, undefined]],
  ] as const) {
    const { submit } = await prepareOffer(studio, { terms: { policy } })
    const answer = await submit()
    expect([answer.statusCode, answer.json().code]).toEqual(answered)
  }
})

test('someone who isn’t admitted already learns that at once, before anything is asked of them', async () => {
  const { accessToken: token } = await site.signIn()
  await site.db.updateTable('policies').set({ is_offered: true }).where('id', '=', 1).execute()
  const { policies } = (await send('GET', '/api/me/admission', { token })).json().body
  expect(policies[0]).toMatchObject({
    policy: { id: 1 },
    wallets: [{ refusal: { reason: 'NOT_ADMITTING', next: 'CONTACT' } }],
  })
})
