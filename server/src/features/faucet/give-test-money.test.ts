import { waitUntil } from '@melos/test-kit/wait-until'
import { type Address, parseEther } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { openTestFaucet } from '../../../test/support/test-faucet.ts'
import { createTestAccount } from '../../../test/support/test-identity.ts'
import { giveTestMoney, reserveGift } from './give-test-money.ts'
import { takeTurns } from './take-turns.ts'

const faucet = await openForTests(openTestFaucet())
let wallet: Address

beforeEach(async () => {
  wallet = createTestAccount().address
  await faucet.db.deleteFrom('faucet_gifts').execute()
  await faucet.db.deleteFrom('audit_log').execute()
  await faucet.db.deleteFrom('request_counts').execute()
})
afterEach(async () => {
  faucet.node.heal()
  await faucet.startMining()
  await faucet.fill()
})

const gift = parseEther('1000')

async function isCounted(address = wallet): Promise<boolean> {
  const row = await faucet.db.selectFrom('faucet_gifts').selectAll().where('address', '=', address).executeTakeFirst()
  return row !== undefined
}

async function countPending(): Promise<number> {
  const { address } = faucet.faucet.account
  const [all, mined] = await Promise.all([
    faucet.client.getTransactionCount({ address, blockTag: 'pending' }),
    faucet.client.getTransactionCount({ address }),
  ])
  return all - mined
}

/** The request is refused with 503 and this message, and doesn't count. */
async function expectReturned(words: string): Promise<void> {
  const answer = await faucet.ask(wallet)
  expect([answer.statusCode, answer.json()]).toEqual([503, { code: 'UNAVAILABLE', message: words }])
  expect(await isCounted()).toBe(false)
  expect(await faucet.audited()).toEqual([])
}

const notAvailable = "Melos isn't available right now. Try again shortly."

describe('what cannot be sent does not count', () => {
  test('from a faucet that has a little less MELS than a gift', async () => {
    await faucet.leaveMels(gift - 1n)
    await expectReturned('The faucet is empty right now.')
  })

  test('from a faucet that has POL for the gift, and not for its fees', async () => {
    await faucet.setPol(parseEther('1'))
    await expectReturned('The faucet is empty right now.')
    await faucet.setPol(parseEther('2'))
    expect((await faucet.ask(wallet)).statusCode).toBe(200)
  })

  test('to a node that is down', async () => {
    faucet.node.fail(() => 'unheard')
    await expectReturned(notAvailable)
    faucet.node.heal()
    expect((await faucet.ask(wallet)).statusCode).toBe(200)
    expect(await faucet.readMels(wallet)).toBe(gift)
  })
})

describe('a second request gets what is missing and nothing twice', () => {
  const hearOnly = (count: number) => {
    let sent = 0
    faucet.node.fail((method) => (method === 'eth_sendRawTransaction' && ++sent > count ? 'unheard' : undefined))
  }

  async function expectRestGiven(): Promise<void> {
    expect(await isCounted()).toBe(true)
    const { statusCode, json } = await faucet.ask(wallet)
    expect([statusCode, json()]).toEqual([
      200,
      { body: { mels: '1000', pol: '1', transactionHashes: [expect.any(String), expect.any(String)] } },
    ])
    expect((await faucet.ask(wallet)).json().code).toBe('FAUCET_USED')
    expect(await faucet.readMels(wallet)).toBe(gift)
    expect(await faucet.client.getBalance({ address: wallet })).toBe(parseEther('1'))
    expect(await faucet.audited()).toMatchObject([{ actor: wallet }])
  }

  test.each([
    ['neither transfer', 0],
    ['the POL alone', 1],
  ])('when the node hears %s', async (_name, count) => {
    hearOnly(count)
    expect((await faucet.ask(wallet)).statusCode).toBe(503)
    faucet.node.heal()
    await expectRestGiven()
  })

  test('when the node hears the POL alone, time after time', async () => {
    hearOnly(1)
    for (let time = 0; time < 3; time++) expect((await faucet.ask(wallet)).statusCode).toBe(503)
    faucet.node.heal()
    await expectRestGiven()
  })

  test('when the MELS are gone by the time they are mined', async () => {
    await faucet.leaveMels(gift)
    await faucet.stopMining()
    const other = createTestAccount().address
    const first = faucet.ask(other)
    await waitUntil('the first is sent', async () => (await countPending()) === 2)
    const second = faucet.ask(wallet)
    await waitUntil('the second is sent', async () => (await countPending()) === 4)
    await faucet.mine()
    expect([(await first).statusCode, (await second).statusCode]).toEqual([200, 503])
    expect((await faucet.audited()).map(({ actor }) => actor)).toEqual([other])
    await faucet.db.deleteFrom('audit_log').execute()
    await faucet.startMining()
    await faucet.fill()
    await expectRestGiven()
  })

  test('when the server is killed before it sends', async () => {
    await reserveGift(faucet.db, { address: wallet, network: '192.0.2.1' })
    await expectRestGiven()
  })

  test('from a network that has had its ten', async () => {
    hearOnly(1)
    expect((await faucet.ask(wallet)).statusCode).toBe(503)
    faucet.node.heal()
    for (let given = 1; given < 10; given++) {
      await reserveGift(faucet.db, { address: createTestAccount().address, network: '192.0.2.1' })
    }
    expect((await faucet.ask(createTestAccount().address)).json().code).toBe('TOO_MANY_REQUESTS')
    await expectRestGiven()
  })

  test('while the node does not answer, no gift is sent', async () => {
    hearOnly(1)
    await faucet.ask(wallet)
    faucet.node.fail((method) => (method === 'eth_getTransactionByHash' ? 'unheard' : undefined))
    expect((await faucet.ask(wallet)).statusCode).toBe(503)
    expect(await faucet.readMels(wallet)).toBe(0n)
    faucet.node.heal()
    await expectRestGiven()
  })
})

test('the faucet gives its last MELS, and no more', async () => {
  await faucet.leaveMels(gift)
  expect((await faucet.ask(wallet)).statusCode).toBe(200)
  expect(await faucet.readMels(faucet.faucet.account.address)).toBe(0n)
})

test('a transfer whose answer was lost is not sent again', async () => {
  faucet.node.fail((method) => (method === 'eth_sendRawTransaction' ? 'unanswered' : undefined))
  expect((await faucet.ask(wallet)).statusCode).toBe(200)
  expect(await faucet.readMels(wallet)).toBe(gift)
  expect((await faucet.ask(wallet)).statusCode).toBe(429)
})

test.each([
  ['for a moment', ['eth_sendRawTransaction', 'eth_getTransactionByHash'], 4],
  ['and is whole at the next question', ['eth_sendRawTransaction'], 1],
] as const)('a line that breaks %s while the transfers are sent is tried again', async (_name, methods, most) => {
  let lost = 0
  faucet.node.fail((method) => (methods.some((one) => one === method) && lost++ < most ? 'unheard' : undefined))
  expect((await faucet.ask(wallet)).statusCode).toBe(200)
  expect(lost).toBeGreaterThan(most)
  expect(await faucet.readMels(wallet)).toBe(gift)
  expect(await faucet.client.getBalance({ address: wallet })).toBe(parseEther('1'))
})

test('while the first transfer is uncertain the second is not sent, and the answer comes soon', async () => {
  faucet.node.fail((method) => {
    if (method === 'eth_sendRawTransaction') return 'unanswered'
    return method === 'eth_getTransactionByHash' ? 'unheard' : undefined
  })
  const askedAt = performance.now()
  expect((await faucet.ask(wallet)).statusCode).toBe(503)
  expect(performance.now() - askedAt).toBeLessThan(15_000)
  expect(await faucet.readMels(wallet)).toBe(0n)
  faucet.node.heal()
  expect((await faucet.ask(wallet)).statusCode).toBe(200)
  expect((await faucet.ask(wallet)).statusCode).toBe(429)
  expect(await faucet.readMels(wallet)).toBe(gift)
  expect(await faucet.client.getBalance({ address: wallet })).toBe(parseEther('1'))
})

test('a node that fails for a moment while the transfers are mined is asked again', async () => {
  let lost = 0
  faucet.node.fail((method) => (method === 'eth_getTransactionReceipt' && lost++ < 3 ? 'unheard' : undefined))
  expect((await faucet.ask(wallet)).statusCode).toBe(200)
  expect(lost).toBeGreaterThan(3)
})

test('only the answer waits until the transfers are mined, other requests do not', async () => {
  await faucet.stopMining()
  let answered = false
  const first = faucet.ask(wallet).finally(() => {
    answered = true
  })
  await waitUntil('both transfers are sent', async () => (await countPending()) === 2)
  const second = faucet.ask(createTestAccount().address)
  await waitUntil('those of the next are sent as well', async () => (await countPending()) === 4)
  expect(answered).toBe(false)
  await faucet.mine()
  expect([(await first).statusCode, (await second).statusCode]).toEqual([200, 200])
  expect(await faucet.readMels(wallet)).toBe(gift)
})

test('a transfer that is not mined in time stays given', async () => {
  await faucet.stopMining()
  const { db, client, auctionHouse } = faucet
  const context = { db, client, auctionHouse, faucet: faucet.faucet, takeTurn: takeTurns(db), patienceMs: 300 }
  const giving = giveTestMoney(context, { address: wallet, network: '192.0.2.1' })
  await expect(giving).rejects.toMatchObject({ code: 'UNAVAILABLE', detail: expect.stringContaining('on its way') })
  expect(await isCounted()).toBe(true)
  expect(await faucet.audited()).toMatchObject([{ actor: wallet }])
  await faucet.mine()
  expect(await faucet.readMels(wallet)).toBe(gift)
})
