import { randomUUID } from 'node:crypto'
import type { RefusalReason } from '@melos/api-contract'
import { auctionHouseAbi } from '@melos/contracts'
import { sql } from 'kysely'
import { BaseError, ContractFunctionRevertedError, keccak256, parseEther, toHex } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { type Person, startAdmissionMarket } from '../../../test/support/admission-market.ts'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { createTestAccount } from '../../../test/support/test-identity.ts'

const market = await openForTests(startAdmissionMarket(inject('rpcUrl')))
const { db, house, reader, faucet, sanctioned } = market
const { send, fund, signIn, declare, ask, screen, register, dismiss } = market

const policies = [0, 1, 2] as const

const people = {
  async 'a visitor'() {
    const wallet = createTestAccount()
    await fund(wallet)
    return { wallet, token: '', accountId: undefined }
  },
  async 'a wallet without an account'() {
    return await signIn(createTestAccount(), { withAccount: false })
  },
  async 'someone who declared nothing'() {
    return await signIn()
  },
  async 'someone under age'() {
    const person = await signIn()
    await declare(person, { isAdult: false })
    return person
  },
  async 'someone who says to be an employee'() {
    const person = await signIn()
    await declare(person, { isEmployee: true })
    return person
  },
  async "someone with the provider's email domain"() {
    const person = await signIn(createTestAccount(), { email: `${randomUUID()}@staff.melos.example` })
    await declare(person)
    return person
  },
  async 'someone in a denied country'() {
    const person = await signIn()
    await declare(person, { country: 'US' })
    return person
  },
  async 'someone with a sanctioned wallet'() {
    const person = await signIn(sanctioned)
    await declare(person)
    await screen(person)
    for (const policy of [1, 2]) await ask(person, policy)
    return person
  },
  async 'the artist with another wallet'() {
    const person = await signIn()
    await sql`insert into account_wallets (address, account_id, linked_at, unlinked_at)
      values (${house.seller}, ${person.accountId}, now(), now())`.execute(db)
    await declare(person)
    await screen(person)
    for (const policy of [1, 2]) await ask(person, policy)
    return person
  },
  async "the provider's wallet"() {
    return await signIn(faucet, { withAccount: false })
  },
  async 'someone suspended after being admitted'() {
    const person = await signIn()
    await declare(person)
    await screen(person)
    for (const policy of [1, 2]) await register(person, policy)
    await sql`insert into restrictions (account_id, kind, cause, statement, from_at, made_by)
      values (${person.accountId}, 'SUSPENSION', 'BREACH', 'x', now(), 'a')`.execute(db)
    return person
  },
  async 'someone dismissed'() {
    const person = await signIn()
    await declare(person)
    await screen(person)
    for (const policy of [1, 2]) await register(person, policy)
    for (const policy of [1, 2]) await dismiss(person, policy)
    return person
  },
  async 'someone declared and not registered'() {
    const person = await signIn()
    await declare(person)
    return person
  },
  async 'someone declared and registered'() {
    const person = await signIn()
    await declare(person)
    await register(person, 1)
    return person
  },
  async 'someone who waits for screening'() {
    const person = await signIn()
    await declare(person)
    await register(person, 1)
    await send('POST', '/api/me/admission/screening', { token: person.token })
    return person
  },
  async 'someone screened and registered'() {
    const person = await signIn()
    await declare(person)
    await screen(person)
    for (const policy of [1, 2]) await register(person, policy)
    return person
  },
} satisfies Record<string, () => Promise<Person>>

type Ring = 'OK' | 'SIGN_IN' | 'SELLER_MAY_NOT_BID' | 'HOUSE_WALLET' | 'ACCOUNT_SUSPENDED' | RefusalReason

/** What page, price check and reservation say under policies 0, 1 and 2, and under which of them the contract takes a bid. */
const table: Record<keyof typeof people, readonly [Ring, Ring, Ring, taken: readonly number[]]> = {
  'a visitor': ['SIGN_IN', 'SIGN_IN', 'SIGN_IN', [0]],
  'a wallet without an account': ['OK', 'NO_ACCOUNT', 'NO_ACCOUNT', [0]],
  'someone who declared nothing': ['OK', 'DECLARE', 'DECLARE', [0]],
  'someone under age': ['OK', 'UNDER_AGE', 'UNDER_AGE', [0]],
  'someone who says to be an employee': ['OK', 'EMPLOYEE', 'EMPLOYEE', [0]],
  "someone with the provider's email domain": ['OK', 'EMPLOYEE', 'EMPLOYEE', [0]],
  'someone in a denied country': ['OK', 'COUNTRY', 'COUNTRY', [0]],
  'someone with a sanctioned wallet': ['OK', 'SANCTIONED', 'SANCTIONED', [0]],
  'the artist with another wallet': ['SELLER_MAY_NOT_BID', 'SELLER_MAY_NOT_BID', 'SELLER_MAY_NOT_BID', [0]],
  "the provider's wallet": ['HOUSE_WALLET', 'HOUSE_WALLET', 'HOUSE_WALLET', [0]],
  'someone suspended after being admitted': ['ACCOUNT_SUSPENDED', 'ACCOUNT_SUSPENDED', 'ACCOUNT_SUSPENDED', [0, 1, 2]],
  'someone dismissed': ['OK', 'DISMISSED', 'DISMISSED', [0]],
  'someone declared and not registered': ['OK', 'NOT_REGISTERED', 'NOT_SCREENED', [0]],
  'someone declared and registered': ['OK', 'OK', 'NOT_SCREENED', [0, 1]],
  'someone who waits for screening': ['OK', 'OK', 'SCREENING_PENDING', [0, 1]],
  'someone screened and registered': ['OK', 'OK', 'OK', [0, 1, 2]],
}

const said = (status: number, body: { code?: string; reason?: string; next?: string }): string => {
  if (status === 200) return 'OK'
  if (status === 401) return 'SIGN_IN'
  if (body.code !== 'NOT_ADMITTED') return body.code ?? ''
  expect([status, body.next]).toEqual([403, expect.any(String)])
  return body.reason ?? ''
}

async function askPrice({ token }: Person, id: number): Promise<string> {
  const answer = await send('GET', `/api/bids/min-price/external/${id}?tokenCount=1`, { token })
  return said(answer.statusCode, answer.json())
}

async function reserve({ token }: Person, id: number): Promise<string> {
  const body = { tokenCount: 1, tokenPrice: '2.5' }
  const answer = await send('POST', `/api/bids/${id}`, { body, token })
  return said(answer.statusCode, answer.json())
}

/** What the page says before anything else is signed. */
async function readPage({ token }: Person, id: number): Promise<string> {
  const answer = await send('GET', `/api/me/admission/auctions/${id}`, { token })
  if (answer.statusCode === 401) return 'SIGN_IN'
  const { policy, wallets } = answer.json().body
  expect(policy.id).toBe(id)
  const reason = wallets[0].refusal?.reason ?? 'OK'
  const codes: Record<string, string> = { OWN_WORK: 'SELLER_MAY_NOT_BID', RESTRICTED: 'ACCOUNT_SUSPENDED' }
  return codes[reason] ?? reason
}

async function takesBid({ wallet }: Person, id: number): Promise<boolean> {
  const call = {
    address: house.address,
    abi: auctionHouseAbi,
    functionName: 'bid',
    args: [BigInt(id), 1n, parseEther('2.5')],
  } as const
  try {
    await reader.simulateContract({ ...call, account: wallet.address })
    return true
  } catch (error) {
    const cause = error instanceof BaseError ? error.walk((one) => one instanceof ContractFunctionRevertedError) : error
    // Errors of the gate pass through the house, whose interface doesn't have them.
    expect(cause).toMatchObject({ signature: keccak256(toHex('NotAdmitted(address,uint256,uint256)')).slice(0, 10) })
    return false
  }
}

describe.each(Object.entries(table))('%s', (name, [...expected]) => {
  const [taken] = expected.splice(3) as [readonly number[]]

  test('is told the same by page, price check and reservation, and by the contract as the table says', async () => {
    const person = await people[name as keyof typeof people]()
    const answers: string[] = []
    for (const id of policies) {
      const [page, price, reservation] = [
        await readPage(person, id),
        await askPrice(person, id),
        await reserve(person, id),
      ]
      expect([id, page, price, reservation]).toEqual([id, page, page, page])
      answers.push(page)
    }
    expect(answers).toEqual(expected)
    const takes: number[] = []
    for (const id of policies) if (await takesBid(person, id)) takes.push(id)
    expect(takes).toEqual(taken)
  })
})
