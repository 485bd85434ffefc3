import { keccak256, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { readDataVersion } from '../../../test/support/read-data-version.ts'
import {
  deployTestFactory,
  openTestCatalogue,
  type TestCatalogue,
  testWork,
} from '../../../test/support/test-catalogue.ts'
import { deployTestWallets } from '../../../test/support/test-wallets.ts'

let catalogue: TestCatalogue

beforeAll(async () => {
  catalogue = await openTestCatalogue()
})
afterAll(async () => {
  await catalogue[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await catalogue.db.deleteFrom('audit_log').execute()
})

const create = async () => (await catalogue.upload(testWork)).json().body
const attachments = () =>
  catalogue.db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'reason'])
    .where('action', '=', 'TOKEN_ATTACHED')
    .execute()

test('a token that carries the hash is attached with its checksum address', async () => {
  const work = await create()
  const token = await catalogue.issueToken(work.metadataHash)
  const before = await readDataVersion(catalogue.db)
  const answer = await catalogue.attach(work.id, token.toLowerCase())
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ body: { ...work, token } })
  expect(await readDataVersion(catalogue.db)).toBe(before + 1n)
  expect(await attachments()).toEqual([
    { action: 'TOKEN_ATTACHED', actor: 'admin@melos.example', reason: `${token} to ${work.id}` },
  ])

  const again = await catalogue.attach(work.id, token)
  expect([again.statusCode, again.json()]).toEqual([200, answer.json()])
  expect(await attachments()).toHaveLength(1)
  expect(await readDataVersion(catalogue.db)).toBe(before + 1n)
})

describe('a token that is not this work’s is refused', () => {
  test('a token with another hash', async () => {
    const work = await create()
    const answer = await catalogue.attach(work.id, await catalogue.issueToken(keccak256(toHex('another song'))))
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'TOKEN_UNLIKE_WORK'])
  })

  test('a token with the hash from another factory', async () => {
    const work = await create()
    const forger = await deployTestFactory()
    const answer = await catalogue.attach(work.id, await forger.issueToken(work.metadataHash))
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'TOKEN_UNLIKE_WORK'])
  })

  test('an address without a contract, and other contracts', async () => {
    const work = await create()
    const wallets = await deployTestWallets(inject('rpcUrl'))
    const noContract = '0x00000000000000000000000000000000000000A1'
    for (const address of [noContract, wallets.looping, await wallets.deployWallet(noContract)]) {
      const answer = await catalogue.attach(work.id, address)
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'TOKEN_UNLIKE_WORK'])
    }
  })

  test('an address with a wrong checksum, and text that is not an address', async () => {
    const work = await create()
    for (const address of ['0x00000000000000000000000000000000000000a1'.replace('a1', 'aB'), '0x12', 'A1']) {
      const answer = await catalogue.attach(work.id, address)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST'])
      expect(answer.json().message).toContain('address')
    }
  })

  test('a second token', async () => {
    const work = await create()
    expect((await catalogue.attach(work.id, await catalogue.issueToken(work.metadataHash))).statusCode).toBe(200)
    const answer = await catalogue.attach(work.id, await catalogue.issueToken(work.metadataHash))
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'WORK_HAS_TOKEN'])
  })

  test('the token of another work', async () => {
    const [first, second] = [await create(), await create()]
    const token = await catalogue.issueToken(first.metadataHash)
    expect((await catalogue.attach(first.id, token)).statusCode).toBe(200)
    // Uploads never make two works with one hash, so the database is changed directly.
    await catalogue.db
      .updateTable('works')
      .set({ metadata_hash: first.metadataHash })
      .where('id', '=', second.id)
      .execute()
    const answer = await catalogue.attach(second.id, token)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'TOKEN_TAKEN'])
  })
})

test('a token that the chain has lost can be replaced', async () => {
  const work = await create()
  const lost = '0x00000000000000000000000000000000000000A1'
  await catalogue.db.updateTable('works').set({ token: lost }).where('id', '=', work.id).execute()
  const token = await catalogue.issueToken(work.metadataHash)
  expect((await catalogue.attach(work.id, token)).json()).toEqual({ body: { ...work, token } })
})

test('one of many simultaneous tokens is attached', async () => {
  const work = await create()
  const tokens = await Promise.all(Array.from({ length: 3 }, () => catalogue.issueToken(work.metadataHash)))
  const answers = await Promise.all(tokens.map((token) => catalogue.attach(work.id, token)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  expect(await attachments()).toHaveLength(1)
})

test('many simultaneous requests attach the same token once', async () => {
  const work = await create()
  const token = await catalogue.issueToken(work.metadataHash)
  const answers = await Promise.all(Array.from({ length: 4 }, () => catalogue.attach(work.id, token)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await attachments()).toHaveLength(1)
})

test.each(['no-uuid', '00000000-0000-4000-8000-000000000000'])('work %s is not found', async (id) => {
  const answer = await catalogue.attach(id, '0x00000000000000000000000000000000000000A1')
  expect(answer.statusCode).toBe(404)
})

test('an unreachable node is answered with UNAVAILABLE', async () => {
  await using silent = await openTestCatalogue({ rpcUrl: 'http://127.0.0.1:9' })
  const work = (await silent.upload(testWork)).json().body
  const answer = await silent.attach(work.id, '0x00000000000000000000000000000000000000A1')
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE'])
})
