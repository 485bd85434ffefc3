import { localChain } from '@melos/contracts/local-chain'
import { waitUntil } from '@melos/test-kit/wait-until'
import { pino } from 'pino'
import type { Address } from 'viem'
import { beforeEach, expect, inject, test } from 'vitest'
import { startAdmissionMarket } from '../../../test/support/admission-market.ts'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { createTestAccount } from '../../../test/support/test-identity.ts'
import { findAdmission } from '../../admission/admission-store.ts'
import { createChainClient } from '../../chain/chain-client.ts'
import { openDatabase } from '../../database/database.ts'
import { startCheckingSanctions } from './check-sanctions.ts'
import { createAdmissionSender } from './send-admission.ts'
import { openAdmitter, signAdmission } from './sign-admission.ts'

const market = await openForTests(startAdmissionMarket(inject('rpcUrl')))
const { db, house, signIn, dismiss } = market
const admitter = openAdmitter({ key: house.key, chainId: localChain.id, gate: house.contracts.gate })
if (admitter === undefined) throw new Error('There is no admitter')
const send = createAdmissionSender({ db, client: createChainClient(inject('rpcUrl')), admitter })
const validUntil = Math.floor(Date.now() / 1000) + 86_400
const sign = (wallet: Address) => signAdmission(admitter, { wallet, policy: 1, validUntil })

beforeEach(() => market.caughtUp())

test('the server sends admissions one by one, and answers once the index has them', async () => {
  const wallets = Array.from({ length: 5 }, () => createTestAccount().address)
  const hashes = await Promise.all(wallets.map(async (wallet) => await send(await sign(wallet))))
  expect(new Set(hashes).size).toBe(5)
  for (const wallet of wallets) {
    const { until } = await findAdmission(db, { wallet, policy: 1 })
    expect(until).toEqual(new Date(validUntil * 1000))
  }
})

test('a wallet that was dismissed a moment ago stays dismissed', async () => {
  const person = await signIn()
  const signed = await sign(person.wallet.address)
  await dismiss(person, 1)
  await expect(send(signed)).rejects.toMatchObject({ code: 'TRANSACTION_FAILED' })
  expect((await findAdmission(db, { wallet: person.wallet.address, policy: 1 })).isDismissed).toBe(true)
})

test('of two processes one asks the list of sanctions, and about each wallet once a day', async () => {
  const wallet = createTestAccount().address
  await send(await sign(wallet))
  await db.deleteFrom('sanction_checks').execute()
  const asked: Address[] = []
  const askSanctions = async (about: Address) => {
    asked.push(about)
    return about === wallet
  }
  const options = { askSanctions, log: pino({ level: 'silent' }), pace: { lookEveryMs: 20 } }
  const otherDb = openDatabase(market.databaseUrl, () => undefined)
  const both = [startCheckingSanctions(db, options), startCheckingSanctions(otherDb, options)]
  try {
    await waitUntil('the hit is stored', async () => {
      const row = await db
        .selectFrom('sanction_checks')
        .select('is_sanctioned')
        .where('wallet', '=', wallet)
        .executeTakeFirst()
      return row?.is_sanctioned === true
    })
    await both[0]?.stop()
    // The other process goes on, and has nothing to ask.
    await db
      .updateTable('sanction_checks')
      .set({ checked_at: new Date(0) })
      .where('wallet', '=', wallet)
      .execute()
    await waitUntil('the wallet was asked about again', () => asked.filter((about) => about === wallet).length === 2)
  } finally {
    for (const process of both) await process.stop()
    await otherDb.destroy()
  }
  expect(asked.length).toBe(new Set(asked).size + 1)
  const found = db.selectFrom('audit_log').select('reason').where('action', '=', 'SANCTION_FOUND')
  expect(await found.execute()).toEqual([{ reason: wallet }])
})
