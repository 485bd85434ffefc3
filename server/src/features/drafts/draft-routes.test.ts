import { randomUUID } from 'node:crypto'
import type { AuctionDraft, AuctionTerms } from '@melos/api-contract'
import type { InjectOptions } from 'fastify'
import { type Address, getAddress, parseEther } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { testAdmin } from '../../../test/support/test-identity.ts'
import { auctionCreated, openTestMarket, testSeller, tokenOf } from '../../../test/support/test-market.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'

const HOUSE = '0x0000000000000000000000000000000000000a0c'
const WALLET = getAddress('0x00000000000000000000000000000000000000b2')
const HASH = `0x${'ab'.repeat(32)}`

const terms: AuctionTerms = {
  tokenCount: 1_000,
  minimumPrice: '1',
  threshold: '1000',
  startsAt: 'WHEN_SIGNED',
  durationSeconds: 7_200,
  seller: testSeller,
  policy: 0,
}

const market = await openForTests(openTestMarket())
const admin: string = (await market.logIn(testAdmin.email, testAdmin.password)).json().accessToken

beforeEach(async () => {
  await market.db.deleteFrom('auction_drafts').execute()
  await market.db.deleteFrom('works').execute()
  await market.db.deleteFrom('audit_log').execute()
})

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token = admin) => {
  const request: InjectOptions = { method, url: `/api/drafts${url}`, headers: { authorization: `Bearer ${token}` } }
  return market.app.inject(payload === undefined ? request : { ...request, payload })
}
const expectDraft = async (asked: ReturnType<typeof ask>): Promise<AuctionDraft> => {
  const answer = await asked
  expect(answer.json()).toHaveProperty('body')
  return answer.json().body
}
const expectRefusal = async (asked: ReturnType<typeof ask>, status: number, code: string): Promise<string> => {
  const answer = await asked
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  return answer.json().message
}
const create = (content: object = {}) => expectDraft(ask('POST', '', content))
const find = (id: string) => expectDraft(ask('GET', `/${id}`))
const askStep = ({ id, version, terms: agreed }: AuctionDraft, step: string, fields: object = {}) =>
  ask('POST', `/${id}/transactions`, { version, step, wallet: WALLET, nonce: 7, ...(agreed ?? terms), ...fields })
const end = (id: string, number: number, ending: string) =>
  ask('PUT', `/${id}/transactions/${number}/ending`, { ending })
const actions = async () =>
  (await market.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(({ action }) => action)

async function addWork(title = 'Night Ferry'): Promise<string> {
  const token = `0x${randomUUID().replaceAll('-', '').padEnd(40, '0')}` as Address
  await market.addWork(token, { title })
  const { id } = await market.db
    .updateTable('works')
    .set({ token: null })
    .where('token', '=', token)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A draft that is ready to sign. */
async function prepare(agreed: Partial<AuctionTerms> = {}): Promise<AuctionDraft> {
  const { id, version } = await create()
  const named = await expectDraft(ask('PUT', `/${id}/work`, { version, workId: await addWork() }))
  return await expectDraft(ask('PUT', `/${id}/terms`, { version: named.version, ...terms, ...agreed }))
}

const attach = (draft: AuctionDraft, token: Address) =>
  market.db
    .updateTable('works')
    .set({ token })
    .where('id', '=', draft.workId ?? '')
    .execute()

describe('only administrators can use', () => {
  const paths = [
    ['GET', ''],
    ['POST', ''],
    ['GET', `/${randomUUID()}`],
    ['PUT', `/${randomUUID()}/content`],
    ['PUT', `/${randomUUID()}/work`],
    ['PUT', `/${randomUUID()}/terms`],
    ['POST', `/${randomUUID()}/transactions`],
    ['PUT', `/${randomUUID()}/transactions/1/hash`],
    ['PUT', `/${randomUUID()}/transactions/1/ending`],
    ['DELETE', `/${randomUUID()}`],
  ] as const

  test.each(paths)('%s /api/drafts%s', async (method, path) => {
    const { accessToken } = await market.signIn()
    await expectRefusal(ask(method, path, undefined, accessToken), 403, 'FORBIDDEN')
    await expectRefusal(ask(method, path, undefined, 'nobody'), 401, 'UNAUTHORIZED')
  })
})

describe('the content', () => {
  test('is saved as typed, even if incomplete', async () => {
    const begun = await create({ title: ' Night Fer', percentage: 'abc', startsAt: '2026-' })
    expect(begun).toMatchObject({ version: 1, workId: null, terms: null, token: null, auctionId: null })
    expect(begun.content).toMatchObject({ title: ' Night Fer', percentage: 'abc', startsAt: '2026-', artist: '' })
    const { id, version } = begun
    const saved = await expectDraft(ask('PUT', `/${id}/content`, { version, title: 'Night Ferry' }))
    expect(saved).toMatchObject({ version: 2, changedBy: testAdmin.email, content: { title: 'Night Ferry' } })
    expect(await find(id)).toEqual(saved)
    expect((await ask('GET', '')).json()).toEqual({ data: [saved], total: 1 })
  })

  test('is refused if the database cannot store it', async () => {
    for (const title of ['a\0b', '\ud800']) {
      expect(await expectRefusal(ask('POST', '', { title }), 400, 'BAD_REQUEST')).toContain('title')
    }
    await expectRefusal(ask('POST', '', { other: 'x' }), 400, 'BAD_REQUEST')
  })

  test('is not overwritten by an editor who has not seen it', async () => {
    const { id, version } = await create()
    await expectDraft(ask('PUT', `/${id}/content`, { version, title: 'mine' }))
    await expectRefusal(ask('PUT', `/${id}/content`, { version, title: 'yours' }), 409, 'DRAFT_CHANGED')
    expect((await find(id)).content.title).toBe('mine')
  })

  test('is saved once if many editors send the same version', async () => {
    const { id, version } = await create()
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((title) => ask('PUT', `/${id}/content`, { version, title })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    expect((await find(id)).version).toBe(2)
  })
})

test('drafts are listed by their last change, page by page', async () => {
  const [one, two] = [await create({ title: 'one' }), await create({ title: 'two' })]
  await expectDraft(ask('PUT', `/${one.id}/content`, { version: 1, title: 'one again' }))
  const page = async (number: number) => (await ask('GET', `?page=${number}&size=1`)).json()
  expect((await page(1)).data[0].content.title).toBe('one again')
  expect((await page(2)).data[0].id).toBe(two.id)
  expect((await page(3)).data).toEqual([])
  expect((await page(1)).total).toBe(2)
})

describe('the work', () => {
  test('must be in the catalogue and in no other draft', async () => {
    const [one, two] = [await create(), await create()]
    const workId = await addWork()
    const nothing = { version: 1, workId: randomUUID() }
    expect(await expectRefusal(ask('PUT', `/${one.id}/work`, nothing), 400, 'BAD_REQUEST')).toContain('workId')
    expect(await expectDraft(ask('PUT', `/${one.id}/work`, { version: 1, workId }))).toMatchObject({ workId })
    await expectRefusal(ask('PUT', `/${two.id}/work`, { version: 1, workId }), 409, 'WORK_TAKEN')
    expect(await actions()).toEqual(['DRAFT_CREATED', 'DRAFT_CREATED', 'DRAFT_WORK_SET'])
  })

  test('must have a title of at most 64 bytes, which becomes the token name', async () => {
    const { id } = await create()
    const long = { version: 1, workId: await addWork(`${'夜'.repeat(21)}ab`) }
    expect(await expectRefusal(ask('PUT', `/${id}/work`, long), 400, 'BAD_REQUEST')).toContain('title')
    const whole = { version: 1, workId: await addWork(`${'夜'.repeat(21)}a`) }
    expect(await expectDraft(ask('PUT', `/${id}/work`, whole))).toMatchObject({ workId: whole.workId })
  })

  test('can be replaced until the song token is deployed', async () => {
    const draft = await prepare()
    const other = { version: draft.version, workId: await addWork() }
    const changed = await expectDraft(ask('PUT', `/${draft.id}/work`, other))
    await attach(changed, tokenOf(900n))
    const third = { version: changed.version, workId: await addWork() }
    await expectRefusal(ask('PUT', `/${draft.id}/work`, third), 409, 'DRAFT_FIXED')
  })
})

describe('the terms', () => {
  const agree = ({ id, version }: AuctionDraft, fields: object) =>
    ask('PUT', `/${id}/terms`, { version, ...terms, ...fields })

  test('are saved with the checksum address of the seller', async () => {
    const draft = await create()
    const agreed = await expectDraft(agree(draft, { seller: testSeller.toLowerCase() }))
    expect(agreed.terms).toEqual(terms)
    expect(await actions()).toEqual(['DRAFT_CREATED', 'DRAFT_TERMS_SET'])
  })

  test.each([
    ['minimumPrice', { minimumPrice: '0.99' }],
    ['threshold', { threshold: '999.99' }],
    ['tokenCount', { tokenCount: 0 }],
    ['durationSeconds', { durationSeconds: 59 }],
    ['startsAt', { startsAt: '2020-01-01 00:00:00' }],
    ['seller', { seller: '0x0000000000000000000000000000000000000000' }],
    ['seller: has a wrong checksum', { seller: '0x00000000000000000000000000000000000000aB' }],
    ['seller: must not be the auction contract', { seller: HOUSE }],
    ['version', { version: undefined }],
  ])('are refused with the name of the field: %s', async (name, fields) => {
    expect(await expectRefusal(agree(await create(), fields), 400, 'BAD_REQUEST')).toContain(name)
  })

  test('can change after the token is deployed, except the number of tokens', async () => {
    const draft = await prepare()
    await attach(draft, tokenOf(901n))
    await expectRefusal(agree(draft, { tokenCount: 999 }), 409, 'DRAFT_FIXED')
    expect((await expectDraft(agree(draft, { threshold: '1000.01' }))).terms?.threshold).toBe('1000.01')
  })
})

describe('the signing', () => {
  test('is recorded before, during and after each transaction', async () => {
    const draft = await prepare()
    const asked = await expectDraft(askStep(draft, 'DEPLOY'))
    const transaction = { number: 1, step: 'DEPLOY', wallet: WALLET, nonce: 7, hash: null, ending: null }
    expect(asked.transactions).toMatchObject([transaction])
    const sent = await expectDraft(ask('PUT', `/${draft.id}/transactions/1/hash`, { hash: HASH }))
    expect(sent.transactions).toMatchObject([{ ...transaction, hash: HASH }])
    expect(await expectDraft(ask('PUT', `/${draft.id}/transactions/1/hash`, { hash: HASH }))).toEqual(sent)
    const done = await expectDraft(end(draft.id, 1, 'DONE'))
    expect(done.transactions).toMatchObject([{ ...transaction, hash: HASH, ending: 'DONE' }])
    expect(await expectDraft(end(draft.id, 1, 'DONE'))).toEqual(done)
    await expectRefusal(end(draft.id, 1, 'REVERTED'), 409, 'DRAFT_CHANGED')
    const steps = ['DRAFT_STEP_ASKED', 'DRAFT_STEP_SENT', 'DRAFT_STEP_ENDED']
    expect(await actions()).toEqual(['DRAFT_CREATED', 'DRAFT_WORK_SET', 'DRAFT_TERMS_SET', ...steps])
  })

  test('needs a work and terms for the token, and the token for the other steps', async () => {
    const bare = await create()
    await expectRefusal(askStep(bare, 'DEPLOY'), 409, 'DRAFT_INCOMPLETE')
    const draft = await prepare()
    await expectRefusal(askStep(draft, 'ALLOW'), 409, 'DRAFT_INCOMPLETE')
    await expectRefusal(askStep(draft, 'SCHEDULE'), 409, 'DRAFT_INCOMPLETE')
    await attach(draft, tokenOf(902n))
    await expectRefusal(askStep(draft, 'DEPLOY'), 409, 'DRAFT_FIXED')
    expect((await expectDraft(askStep(draft, 'SCHEDULE'))).transactions).toHaveLength(1)
  })

  test('allows one transaction at a time, from any editor', async () => {
    const draft = await prepare()
    const answers = await Promise.all([askStep(draft, 'DEPLOY'), askStep(draft, 'DEPLOY')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const asked = await find(draft.id)
    await expectRefusal(askStep(asked, 'DEPLOY'), 409, 'STEP_UNDER_WAY')
    const { id, version } = asked
    await expectRefusal(ask('PUT', `/${id}/content`, { version, title: 'x' }), 409, 'STEP_UNDER_WAY')
    await expectRefusal(ask('PUT', `/${id}/terms`, { version, ...terms }), 409, 'STEP_UNDER_WAY')
    const refused = await expectDraft(end(id, 1, 'REFUSED'))
    expect((await expectDraft(askStep(refused, 'DEPLOY'))).transactions.map(({ number }) => number)).toEqual([1, 2])
  })

  test('cannot begin after the start has passed', async () => {
    const startsAt = toUtcDateTime(new Date(Date.now() + 3_600_000))
    const draft = await prepare({ startsAt })
    const past = JSON.stringify({ ...terms, startsAt: toUtcDateTime(new Date(Date.now() - 2_000)) })
    await market.db.updateTable('auction_drafts').set({ terms: past }).where('id', '=', draft.id).execute()
    const late = askStep(await find(draft.id), 'DEPLOY')
    expect(await expectRefusal(late, 400, 'BAD_REQUEST')).toBe('startsAt: must not be in the past')
  })

  test.each([
    ['tokens', { tokenCount: 999 }],
    ['price', { minimumPrice: '1.01' }],
    ['Threshold', { threshold: '1000.01' }],
    ['start', { startsAt: '2099-01-01 00:00:00' }],
    ['length', { durationSeconds: 7_201 }],
    ['seller', { seller: WALLET }],
  ])('cannot begin on terms whose %s differs from the draft’s', async (_name, fields) => {
    const draft = await prepare()
    await expectRefusal(askStep(draft, 'DEPLOY', fields), 409, 'DRAFT_CHANGED')
    expect((await find(draft.id)).transactions).toEqual([])
  })

  test('cannot begin without naming the terms', async () => {
    const { id, version } = await prepare()
    const bare = { version, step: 'DEPLOY', wallet: WALLET, nonce: 7 }
    await expectRefusal(ask('POST', `/${id}/transactions`, bare), 400, 'BAD_REQUEST')
  })

  test('ends when the auction is scheduled, even before the index has seen it', async () => {
    const draft = await prepare()
    await attach(draft, tokenOf(903n))
    await expectDraft(askStep(draft, 'SCHEDULE'))
    const { id, version, auctionId } = await expectDraft(end(draft.id, 1, 'DONE'))
    expect(auctionId).toBeNull()
    await expectRefusal(ask('PUT', `/${id}/content`, { version, title: 'x' }), 409, 'DRAFT_FIXED')
    await expectRefusal(ask('PUT', `/${id}/work`, { version, workId: await addWork() }), 409, 'DRAFT_FIXED')
    await expectRefusal(ask('PUT', `/${id}/terms`, { version, ...terms, threshold: '2000' }), 409, 'DRAFT_FIXED')
    await expectRefusal(askStep(await find(id), 'SCHEDULE'), 409, 'DRAFT_FIXED')
    expect((await find(id)).version).toBe(version)
  })

  test('can only report transactions that exist', async () => {
    const { id } = await prepare()
    for (const number of ['1', '0', '-1', 'x', '99999999999']) {
      const hashed = ask('PUT', `/${id}/transactions/${number}/hash`, { hash: HASH })
      await expectRefusal(hashed, 404, 'NOT_FOUND')
    }
    for (const unknown of [randomUUID(), 'x']) await expectRefusal(ask('GET', `/${unknown}`), 404, 'NOT_FOUND')
  })
})

describe('the auction', () => {
  // The contract numbers auctions consecutively.
  let next = 0n

  async function list(draft: AuctionDraft, fields: Parameters<typeof auctionCreated>[1] = {}): Promise<number> {
    const id = next++
    await attach(draft, tokenOf(id))
    const startsAt = new Date(Math.floor(Date.now() / 1_000) * 1_000)
    const endsAt = new Date(startsAt.getTime() + terms.durationSeconds * 1_000)
    await market.mine(auctionCreated(id, { startsAt, endsAt, ...fields }))
    return Number(id)
  }

  test('is the indexed one of this token on these terms, after which the draft cannot change', async () => {
    const draft = await prepare()
    const auctionId = await list(draft)
    const { id, version, token } = await find(draft.id)
    expect([token, (await find(id)).auctionId]).toEqual([tokenOf(BigInt(auctionId)), auctionId])
    await expectRefusal(ask('PUT', `/${id}/content`, { version, title: 'x' }), 409, 'DRAFT_FIXED')
    await expectRefusal(ask('PUT', `/${id}/terms`, { version, ...terms }), 409, 'DRAFT_FIXED')
    await expectRefusal(askStep(draft, 'SCHEDULE'), 409, 'DRAFT_FIXED')
    await expectRefusal(ask('DELETE', `/${id}`), 409, 'DRAFT_FIXED')
  })

  test.each([
    ['tokens', { tokens: 999n, threshold: parseEther('1000') }],
    ['price', { minimumPrice: parseEther('1.01'), threshold: parseEther('1000') }],
    ['Threshold', { threshold: parseEther('1000') + 1n }],
    ['length', { endsAt: new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 7_300_000) }],
  ])('with another %s is not the draft’s', async (_name, fields) => {
    const draft = await prepare()
    await list(draft, fields)
    expect((await find(draft.id)).auctionId).toBeNull()
  })

  test('under another policy is not the draft’s', async () => {
    const draft = await prepare({ policy: 1 })
    await list(draft)
    expect((await find(draft.id)).auctionId).toBeNull()
    await market.db.updateTable('auctions').set({ policy: 1 }).execute()
    expect((await find(draft.id)).auctionId).not.toBeNull()
  })

  test('of another seller or start is not the draft’s', async () => {
    const startsAt = toUtcDateTime(new Date(Date.now() + 3_600_000))
    for (const agreed of [{ seller: WALLET }, { startsAt }] as const) {
      const draft = await prepare(agreed)
      await list(draft)
      expect((await find(draft.id)).auctionId).toBeNull()
    }
  })
})

test('a draft can only name a policy that is offered', async () => {
  const { id, version } = await create()
  for (const policy of [7, 65_535]) {
    await expectRefusal(ask('PUT', `/${id}/terms`, { version, ...terms, policy }), 409, 'POLICY_UNKNOWN')
  }
  await market.db.updateTable('policies').set({ is_offered: false }).where('id', '=', 2).execute()
  await expectRefusal(ask('PUT', `/${id}/terms`, { version, ...terms, policy: 2 }), 409, 'POLICY_UNKNOWN')
  await market.db.updateTable('policies').set({ is_offered: true }).where('id', '=', 2).execute()
  const saved = await expectDraft(ask('PUT', `/${id}/terms`, { version, ...terms, policy: 2 }))
  expect(saved.terms?.policy).toBe(2)
})

describe('discarding a draft', () => {
  test('leaves only the work and a line in the audit log', async () => {
    const draft = await prepare()
    await expectDraft(askStep(draft, 'DEPLOY'))
    await expectRefusal(ask('DELETE', `/${draft.id}`), 409, 'STEP_UNDER_WAY')
    await expectDraft(end(draft.id, 1, 'REFUSED'))
    expect((await ask('DELETE', `/${draft.id}`)).json()).toEqual({ body: { id: draft.id } })
    await expectRefusal(ask('DELETE', `/${draft.id}`), 404, 'NOT_FOUND')
    expect((await actions()).at(-1)).toBe('DRAFT_DELETED')
    expect(await market.db.selectFrom('works').selectAll().execute()).toHaveLength(1)
  })

  test('is refused after the song token is deployed', async () => {
    const draft = await prepare()
    await expectDraft(askStep(draft, 'DEPLOY'))
    await expectDraft(end(draft.id, 1, 'DONE'))
    await expectRefusal(ask('DELETE', `/${draft.id}`), 409, 'DRAFT_FIXED')
  })
})
