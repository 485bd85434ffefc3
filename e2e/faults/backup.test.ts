import { open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MelosProcess, runMelos } from '@melos/test-kit/run-melos'
import { runScript } from '@melos/test-kit/run-script'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { expect, test } from 'vitest'
import { readAuction } from '../support/auctions.ts'
import { callApi, listMedia } from '../support/call-api.ts'
import { createDatabase } from '../support/create-database.ts'
import { openEmbeddedSystem } from '../support/embedded-system.ts'
import { expectReady } from '../support/expect-money.ts'
import { expectNothingLost } from '../support/expect-nothing-lost.ts'
import { simulateUsers } from '../support/simulate-users.ts'
import type { Acknowledged } from '../support/simulated-users.ts'
import { openTestSystem, type TestSystem } from '../support/test-system.ts'
import { waitUntil } from '../support/wait-until.ts'

/** Behind the first header, which has 512 bytes. */
const IN_FIRST_FILE = 520
/** The contract allows 64 bids per wallet and auction. */
const MOST_BIDS = 60
const DAMAGED = 'The backup is damaged or incomplete. Nothing was restored. Use another copy of it.'

/** A backup that was made before one of these was acknowledged would prove nothing about it. */
const kinds = [
  'bids',
  'reservations',
  'works',
  'drafts',
  'reports',
  'sessions',
] as const satisfies (keyof Acknowledged)[]

/** It starts two servers and two commands. */
const options = { timeout: 240_000 }

test(
  'a backup made under load has everything acknowledged before it, and the restored index catches up with the chain',
  options,
  async () => {
    await using system = await openTestSystem({ auctions: 2 })
    await using folder = await makeTemporaryFolder()
    const backup = join(folder.path, 'melos.tar')
    const busy = await simulateUsers(system)
    const { acknowledged } = busy
    await waitUntil('each kind of work is acknowledged', async () =>
      kinds.every((kind) => acknowledged[kind].length > 0),
    )
    const before = structuredClone(acknowledged)
    const backedUp = await runScript('backup', [backup], system.environment)
    expect(backedUp).toEqual({ code: 0, output: expect.stringMatching(/^Copied \d+ rows of \d+ tables, \d+ files\./) })
    expect(acknowledged.bids.length).toBeGreaterThan(before.bids.length)

    const target = {
      DATABASE_URL: await createDatabase(system.services.databaseUrl, 'restored'),
      DATA_DIR: join(folder.path, 'data'),
    }
    const environment = { ...system.environment, ...target }
    const other = { code: 1, output: expect.stringContaining("The database isn't empty. Nothing was restored.") }
    const toUsed = { ...environment, DATABASE_URL: system.services.databaseUrl }
    expect(await runScript('restore', [backup], toUsed)).toEqual(other)
    const restored = await runScript('restore', [backup], environment)
    expect(restored).toEqual({
      code: 0,
      output: expect.stringMatching(/^Restored the backup of .+\nThe next start reads chain 31337 from block \d+\.\n$/),
    })
    await busy.stop()

    const server = system.run(target)
    const running = await becomeSystem(system, server)
    // The chain has them all, so the restored index must too.
    await expectNothingLost(running, { ...before, bids: acknowledged.bids })
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 })
  },
)

test('a running Melos with an embedded chain is backed up and restored as a whole', options, async () => {
  await using system = await openEmbeddedSystem()
  await using folder = await makeTemporaryFolder()
  const backup = join(folder.path, 'melos.tar')
  const [auctionId] = system.auctions
  const count = async (address: string) => {
    const market = { ...system.market, melos: { ...system.market.melos, address } }
    return (await readAuction(market, auctionId))?.bidCount
  }
  await system.bid()
  await waitUntil('the bid is shown', async () => (await count(system.market.melos.address)) === 1)
  const making = runScript('backup', [backup], { DATA_DIR: system.dataDir })
  let isMade = false
  const made = making.then((result) => {
    isMade = true
    return result
  })
  let bids = 1
  while (!isMade && bids < MOST_BIDS) {
    await system.bid()
    bids++
  }
  expect(await made).toMatchObject({ code: 0, output: expect.stringContaining('the chain') })
  expect(bids).toBeGreaterThan(1)
  expect((await readdir(folder.path)).sort()).toEqual(['melos.tar'])

  const dataDir = join(folder.path, 'data')
  const restore = (path: string) => runScript('restore', [path], { DATA_DIR: dataDir })
  const damaged = join(folder.path, 'damaged.tar')
  await copyDamaged(backup, damaged)
  expect(await restore(damaged)).toEqual({ code: 1, output: `Melos: ${DAMAGED}\n` })
  expect(await readdir(folder.path)).not.toContain('data')

  const restored = await restore(backup)
  expect(restored).toEqual({
    code: 0,
    output: expect.stringMatching(/The index is at block \d+, the chain at block \d+\./),
  })
  expect(await restore(backup)).toEqual({ code: 1, output: expect.stringContaining(`${dataDir} isn't empty.`) })
  expect(await listMedia(dataDir)).toEqual(await listMedia(system.dataDir))

  await writeFile(join(dataDir, 'restoring'), '')
  const refused = await runMelos({ DATA_DIR: dataDir }).ended
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining("didn't finish") })
  await rm(join(dataDir, 'restoring'))

  const server = runMelos({ DATA_DIR: dataDir })
  const address = await server.ready
  await waitUntil('it is ready', async () => (await callApi(address, '/api/ready')).status === 200)
  // The bid from before the backup, and of the others those that the chain had when it was copied.
  const kept = (await count(address)) ?? 0
  expect(kept).toBeGreaterThanOrEqual(1)
  expect(kept).toBeLessThanOrEqual(bids)
  expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 })

  const stopped = join(folder.path, 'stopped.tar')
  expect(await runScript('backup', [stopped], { DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    output: expect.stringContaining('the chain'),
  })
})

/** The system as seen through another of its servers. */
async function becomeSystem(system: TestSystem, server: MelosProcess): Promise<TestSystem> {
  const { rpcUrl, operatorKey, ownerKey } = system.market.melos
  const melos = { rpcUrl, operatorKey, ownerKey, address: await server.ready }
  const seen = { ...system, market: { ...system.market, melos }, server: () => server }
  await expectReady(seen)
  return seen
}

async function copyDamaged(from: string, to: string): Promise<void> {
  await using source = await open(from)
  const bytes = await source.readFile()
  bytes[IN_FIRST_FILE] = (bytes[IN_FIRST_FILE] ?? 0) ^ 1
  await writeFile(to, bytes)
}
