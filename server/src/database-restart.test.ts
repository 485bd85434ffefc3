import { setTimeout as delay } from 'node:timers/promises'
import { deployTestAuctionHouse } from '@melos/test-kit/test-auction-house'
import { waitUntil } from '@melos/test-kit/wait-until'
import { pino } from 'pino'
import { parseEther } from 'viem'
import { expect, inject, test } from 'vitest'
import { startRestartablePostgres } from '../test/support/restartable-postgres.ts'
import { buildTestApp } from '../test/support/test-app.ts'
import { testAdmin } from '../test/support/test-identity.ts'
import { addTestWork, testFeatures } from '../test/support/test-market.ts'
import { createChainClient } from './chain/chain-client.ts'
import { openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { ensureAdministrator } from './features/identity/administrators.ts'
import { startIndexer } from './indexer/start-indexer.ts'

test('PostgreSQL restarted under load costs 503s with Retry-After, and nothing else', { timeout: 90_000 }, async () => {
  await using postgres = await startRestartablePostgres()
  const db = openDatabase(postgres.url, () => undefined)
  await migrate(db)
  await ensureAdministrator(db, testAdmin)
  const house = await deployTestAuctionHouse(inject('rpcUrl'))
  const app = await buildTestApp(db, { auctionHouse: house.address })
  const address = await app.listen({ port: 0 })
  const indexer = startIndexer(db, {
    client: createChainClient(inject('rpcUrl')),
    chainId: 31337,
    addresses: [house.address],
    startBlock: house.startBlock,
    features: testFeatures,
    log: pino({ level: 'silent' }),
    pace: { pollMs: 25 },
  })
  await addTestWork(db, await house.createAuction())
  const bidder = await house.fundBidder()
  const ask = async (path: string) => await fetch(new URL(path, address))
  const isShown = async (hash: string) => (await (await ask('/api/public/bids/0')).text()).includes(hash)
  await waitUntil('the auction is public', async () => (await ask('/api/public/auctions/external/0')).ok)

  const answers = { ok: 0, unavailable: 0 }
  let isLoading = true
  const load = Array.from({ length: 8 }, async () => {
    while (isLoading) {
      const answer = await ask('/api/public/auctions')
      await answer.text()
      if (answer.status === 200) answers.ok++
      else {
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
        answers.unavailable++
      }
      await delay(5)
    }
  })
  await waitUntil('reads are answered', () => answers.ok > 20)
  await postgres.stop()
  const duringHash = await bidder.bid({ auctionId: 0n, quantity: 1n, price: parseEther('3') })
  await waitUntil('reads are refused', () => answers.unavailable > 20)
  await postgres.start()
  const before = answers.ok
  await waitUntil('reads are answered again', () => answers.ok > before + 20)
  isLoading = false
  await Promise.all(load)

  const afterHash = await bidder.bid({ auctionId: 0n, quantity: 1n, price: parseEther('3') })
  await waitUntil('both bids are shown', async () => (await isShown(duringHash)) && (await isShown(afterHash)))
  expect(await (await ask('/api/public/bids/0')).json()).toMatchObject({
    data: [{ bids: [{ startHashId: duringHash }, { startHashId: afterHash }] }],
  })

  await indexer.stop()
  await app.close()
  await db.destroy()
})
