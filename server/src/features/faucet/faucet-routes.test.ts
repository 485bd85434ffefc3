import { sql } from 'kysely'
import { type Address, getAddress, parseEther, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { openTestFaucet } from '../../../test/support/test-faucet.ts'
import { createTestAccount, openTestIdentity } from '../../../test/support/test-identity.ts'
import { callNode } from '../../embedded/chain-rpc.ts'

const faucet = await openForTests(openTestFaucet())

const newcomer = (): Address => createTestAccount().address
let networks = 0
/** A network that has not asked yet. */
const elsewhere = (): string => `198.51.${100 + Math.floor(networks / 250)}.${1 + (networks++ % 250)}`
const readPol = (address: Address) => faucet.client.getBalance({ address })

async function age(address: Address, seconds: number): Promise<void> {
  await sql`update faucet_gifts set given_at = clock_timestamp() - interval '1 second' * ${seconds}
    where address = ${address}`.execute(faucet.db)
}

const count = <Value>(values: readonly Value[], value: Value) => values.filter((one) => one === value).length

test('a newcomer has MELS to bid and POL for fees when the answer comes', async () => {
  const address = newcomer()
  const answer = await faucet.ask(address, '203.0.113.7')
  expect(answer.statusCode).toBe(200)
  const { body } = answer.json()
  expect(body).toEqual({ mels: '1000', pol: '1', transactionHashes: [expect.any(String), expect.any(String)] })
  expect(await faucet.readMels(address)).toBe(parseEther('1000'))
  expect(await readPol(address)).toBe(parseEther('1'))

  const [mels, pol] = await Promise.all(
    body.transactionHashes.map((hash: Address) => faucet.client.getTransaction({ hash })),
  )
  expect([getAddress(mels.to), mels.value]).toEqual([faucet.faucet.mels, 0n])
  expect([getAddress(pol.to), pol.value]).toEqual([address, parseEther('1')])
  expect((await faucet.audited()).find(({ actor }) => actor === address)).toMatchObject({
    network: '203.0.113.7',
    reason: body.transactionHashes.join(' '),
  })
})

test('where POL comes from elsewhere, there is one transfer', async () => {
  await using amoy = await openTestFaucet({ gift: { mels: parseEther('1000'), pol: 0n } })
  const address = newcomer()
  const { body } = (await amoy.ask(address)).json()
  expect(body).toEqual({ mels: '1000', pol: '0', transactionHashes: [expect.any(String)] })
  expect(await amoy.readMels(address)).toBe(parseEther('1000'))
  expect(await amoy.client.getBalance({ address })).toBe(0n)
})

describe('a wallet', () => {
  test('gets one gift, however its address is written and wherever it asks from', async () => {
    const address = newcomer()
    expect((await faucet.ask(address.toLowerCase(), elsewhere())).statusCode).toBe(200)
    const again = await faucet.ask(address, elsewhere())
    expect([again.statusCode, again.json().code]).toEqual([429, 'FAUCET_USED'])
    const seconds = Number(again.headers['retry-after'])
    expect(seconds).toBeLessThanOrEqual(86_400)
    expect(seconds).toBeGreaterThan(86_370)
    expect(await faucet.readMels(address)).toBe(parseEther('1000'))
  })

  test('has another after 24 hours, and not before', async () => {
    const address = newcomer()
    await faucet.ask(address, elsewhere())
    await age(address, 86_400 - 20)
    const early = await faucet.ask(address, elsewhere())
    expect(early.statusCode).toBe(429)
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(20)
    await age(address, 86_400)
    expect((await faucet.ask(address, elsewhere())).statusCode).toBe(200)
    expect(await faucet.readMels(address)).toBe(parseEther('2000'))
    expect((await faucet.ask(address, elsewhere())).statusCode).toBe(429)
  })

  test('that asks two processes a hundred times at once gets one gift', async () => {
    const address = newcomer()
    const answers = await Promise.all(Array.from({ length: 100 }, () => faucet.ask(address, elsewhere())))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(count(statuses, 200)).toBe(1)
    // On a busy machine, a request can also wait in vain for a connection to the database.
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
    expect(await faucet.readMels(address)).toBe(parseEther('1000'))
    expect(await readPol(address)).toBe(parseEther('1'))
  })
})

test('forty wallets that ask two processes at once all get their gift', async () => {
  const wallets = Array.from({ length: 40 }, newcomer)
  const answers = await Promise.all(wallets.map((address) => faucet.ask(address, elsewhere())))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(wallets.map(() => 200))
  const hashes = answers.flatMap((answer) => answer.json().body.transactionHashes)
  expect(new Set(hashes).size).toBe(80)
  expect(await Promise.all(wallets.map(faucet.readMels))).toEqual(wallets.map(() => parseEther('1000')))
})

describe('a network', () => {
  test('has ten gifts in 24 hours, even at once', async () => {
    const wallets = Array.from({ length: 14 }, newcomer)
    const from = (index: number) => `2001:db8:1:2::${index}`
    const answers = await Promise.all(wallets.map((address, index) => faucet.ask(address, from(index))))
    expect(
      count(
        answers.map(({ statusCode }) => statusCode),
        200,
      ),
    ).toBe(10)
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(86_300)
    }

    const first = wallets.find((_, index) => answers[index]?.statusCode === 200)
    await age(first ?? '0x', 86_400 - 20)
    const early = await faucet.ask(newcomer(), from(0))
    expect(early.statusCode).toBe(429)
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(20)
    await age(first ?? '0x', 86_400)
    expect((await faucet.ask(newcomer(), from(0))).statusCode).toBe(200)
    expect((await faucet.ask(newcomer(), from(0))).statusCode).toBe(429)
    // A request refused because of its network doesn't count against the wallet.
    const left = wallets.find((_, index) => answers[index]?.statusCode === 429)
    expect((await faucet.ask(left ?? '0x', elsewhere())).statusCode).toBe(200)
  })

  test('that keeps asking is refused', async () => {
    const from = elsewhere()
    const ask = () => faucet.ask('0x', from)
    // The two processes count together.
    const statuses = (await Promise.all(Array.from({ length: 62 }, ask))).map(({ statusCode }) => statusCode)
    expect([count(statuses, 400), count(statuses, 429)]).toEqual([30, 32])
  })
})

describe("an address that is not a bidder's wallet gets nothing", () => {
  test.each([
    ['not an address', () => '0x12'],
    ['an address with a wrong checksum', () => '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046'],
    ['the zero address', () => zeroAddress],
    ['MELS', () => faucet.faucet.mels],
    ['the auction house in small letters', () => faucet.auctionHouse.toLowerCase()],
    ['the faucet', () => faucet.faucet.account.address],
  ])('%s', async (_name, address) => {
    const answer = await faucet.ask(address(), elsewhere())
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 'BAD_REQUEST', message: expect.stringMatching(/^address: /) })
  })

  test.each([
    ['refuses POL', '0x60006000fd'],
    ['burns all gas', '0x5b600056'],
  ])('a contract that %s', async (_name, code) => {
    const address = newcomer()
    await callNode(faucet.rpcUrl, 'anvil_setCode', address, code)
    const answer = await faucet.ask(address, elsewhere())
    expect([answer.statusCode, answer.json().message]).toEqual([400, "address: doesn't accept POL"])
    expect(await faucet.readMels(address)).toBe(0n)
    // The refused gift doesn't count either, because the contract may accept one later.
    await callNode(faucet.rpcUrl, 'anvil_setCode', address, '0x')
    expect((await faucet.ask(address, elsewhere())).statusCode).toBe(200)
  })
})

test('a wallet that is a contract gets its gift', async () => {
  const address = newcomer()
  // This contract records who paid, which takes more gas than a plain transfer has.
  await callNode(faucet.rpcUrl, 'anvil_setCode', address, '0x33600055')
  expect((await faucet.ask(address, elsewhere())).statusCode).toBe(200)
  expect(await readPol(address)).toBe(parseEther('1'))
})

test('without a faucet there is nothing to ask', async () => {
  await using identity = await openTestIdentity()
  const answer = await identity.post('/api/public/faucet', { address: newcomer() })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
})
