import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readChainAuction, writeEvidence } from '../packages/evidence/src/index.ts'
import { openTestHouse } from '../packages/test-kit/src/open-test-house.ts'
import { runScript } from '../packages/test-kit/src/run-script.ts'

type Evidence = ReturnType<typeof writeEvidence>

let house: Awaited<ReturnType<typeof openTestHouse>>
let folder: string
let settled: Evidence
let open: Evidence
/** A house with the same code and another currency. */
let other: Awaited<ReturnType<typeof house.deployOther>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'melos-verify-'))
  house = await openTestHouse()
  const auctionId = await house.list(10n)
  await house.bid(auctionId, { from: 0, quantity: 6n, price: '2.5' })
  await house.bid(auctionId, { from: 1, quantity: 5n, price: '2' })
  await house.bid(auctionId, { from: 2, quantity: 5n, price: '2' })
  const place = { auctionHouse: house.house, auctionId }
  open = writeEvidence(await readChainAuction(house.client, place))
  await house.pass(3_600n)
  await house.finalize(auctionId, await house.ruleLists(auctionId))
  other = await house.deployOther()
  settled = writeEvidence(await readChainAuction(house.client, place))
  // Later blocks must not affect the evidence.
  await house.mine(3)
}, 120_000)

afterAll(async () => {
  await house.stop()
  await rm(folder, { recursive: true })
})

async function verify(...parameters: readonly string[]) {
  return await runScript('verify', parameters, { DEPLOYMENTS_DIR: join(folder, 'no-records') })
}

async function keepFile(content: unknown): Promise<string> {
  const path = join(folder, 'evidence.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

async function verifyFile(content: unknown, rpcUrl = house.rpcUrl) {
  return await verify(await keepFile(content), rpcUrl)
}

/** Verifies with a record that names this house and this MELS contract. */
async function verifyRecorded(content: unknown, recorded: { house: string; mels: string }) {
  const deployments = join(folder, 'deployments')
  const record = {
    chainId: 31337,
    ...house.contracts,
    auctionHouse: recorded.house,
    mels: recorded.mels,
    startBlock: 0,
    deployer: house.operator,
    transactionHashes: {},
    bytecodeHashes: {},
  }
  await mkdir(deployments, { recursive: true })
  await writeFile(join(deployments, '31337.json'), JSON.stringify(record))
  return await runScript('verify', [await keepFile(content), house.rpcUrl], { DEPLOYMENTS_DIR: deployments })
}

/** The first settlement with other values. */
function withSettlement(change: Partial<Evidence['settlements'][number]>): Evidence {
  return {
    ...settled,
    settlements: settled.settlements.map((line, place) => (place === 0 ? { ...line, ...change } : line)),
  }
}

test('correct evidence is confirmed', { timeout: 120_000 }, async () => {
  const { code, output } = await verifyFile(settled)
  expect(output).toContain('✓ The contract and its song factory have the same code as this repository')
  expect(output).toContain('✓ The factory created the song token')
  expect(output).toContain('✓ The evidence matches the chain: 3 bids, 3 settled bidders')
  expect(output).toContain('✓ Every line follows the rule: 3 bidders')
  expect(output).toContain(`Its MELS contract is ${house.mels}`)
  expect(output).toContain("– We can't tell whether this is the Melos auction house")
  expect(output).toMatch(/✓ Correct\n$/)
  expect(code).toBe(0)
})

test('a house with the same code and another currency is not the recorded one', { timeout: 120_000 }, async () => {
  const recorded = await verifyRecorded(settled, house)
  expect(recorded, recorded.output).toMatchObject({ code: 0 })
  expect(recorded.output).toContain('✓ The auction house is the one recorded in this repository')
  expect(recorded.output).not.toContain("We can't tell")
  const forged = await verifyRecorded(settled, other)
  expect(forged, forged.output).toMatchObject({ code: 1 })
  expect(forged.output).toContain('✓ The contract and its song factory have the same code as this repository')
  expect(forged.output).toContain(`✗ The auction house recorded in this repository is ${other.house}`)
  expect(forged.output).toContain(`✗ The MELS contract recorded in this repository is ${other.mels}`)
  expect(forged.output).toMatch(/✗ Not correct\n$/)
})

test('a named house is compared', { timeout: 120_000 }, async () => {
  const path = await keepFile(settled)
  const same = await verify(path, house.rpcUrl, house.house.toLowerCase())
  expect(same).toMatchObject({ code: 0, output: expect.stringContaining('✓ The auction house is the one you named') })
  expect(same.output).not.toContain("We can't tell")
  expect(await verify(path, house.rpcUrl, other.house)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`✗ The auction house you named is ${other.house}`),
  })
  const none = await verify(path, house.rpcUrl, 'house')
  expect(none).toMatchObject({ code: 2, output: expect.stringContaining('Usage') })
})

test('who was dismissed while an auction took bids is named, and changes nothing', { timeout: 120_000 }, async () => {
  await house.admit(2n, [3])
  const auctionId = await house.list(10n, 3_600n, { policy: 2 })
  await house.pass(10n)
  await house.bid(auctionId, { from: 3, quantity: 2n, price: '2' })
  await house.dismiss(2n, { from: 3, reason: `0x${'ab'.repeat(32)}` })
  const evidence = writeEvidence(await readChainAuction(house.client, { auctionHouse: house.house, auctionId }))
  const { code, output } = await verifyFile(evidence)
  expect(output).toContain('admitted under policy 2; wallets dismissed while it took bids: 1')
  expect(output).toMatch(new RegExp(`${house.bidders[3]} at .*, reason's hash 0x(ab){32}, its bids: 1`))
  expect(code).toBe(3)
  expect((await verifyFile(settled)).output).not.toContain('dismissed')
})

test('evidence without its bids is not confirmed by the rule', { timeout: 120_000 }, async () => {
  const bare = { outcome: 'VOID', clearingPrice: '0', proceeds: null, tokensReturned: true, bids: [], settlements: [] }
  const { code, output } = await verifyFile({ ...settled, ...bare })
  expect(output).toContain("✗ The evidence doesn't match the chain")
  expect(output).not.toContain('✓ Every line')
  expect(code).toBe(1)
})

test('one base unit too many is found and located', { timeout: 120_000 }, async () => {
  const refund = settled.settlements[0]?.refund ?? ''
  const more = String(BigInt(refund) + 1n)
  const { code, output } = await verifyFile(withSettlement({ refund: more }))
  expect(output).toContain("✗ The evidence doesn't match the chain")
  expect(output).toContain("✗ The evidence doesn't follow the rule")
  expect(output).toContain(`settlements[0].refund (${house.bidders[0]}): ${more} base units, should be ${refund}`)
  expect(code).toBe(1)
})

test('evidence of an open auction is correct so far, even after the auction is settled', {
  timeout: 120_000,
}, async () => {
  const { code, output } = await verifyFile(open)
  expect(output).toContain('– Not everything is settled yet')
  expect(output).toMatch(/– Correct so far, but not settled yet\n$/)
  expect(code).toBe(3)
})

test('a file of another chain or another house is not right', { timeout: 120_000 }, async () => {
  const ofPolygon = await verifyFile({ ...settled, chainId: 137 })
  expect(ofPolygon).toMatchObject({ code: 1, output: expect.stringContaining('this node is on chain 31337') })
  const none = { code: 1, output: expect.stringContaining('The chain has no auction') }
  expect(await verifyFile({ ...settled, auctionHouse: house.mels })).toMatchObject(none)
  expect(await verifyFile({ ...settled, auctionId: '99' })).toMatchObject(none)
})

test('a file that is not evidence is refused with a message', { timeout: 120_000 }, async () => {
  expect(await verifyFile('bids')).toMatchObject({ code: 1, output: expect.stringContaining("isn't a JSON file") })
  expect(await verifyFile({ ...settled, bids: 3 })).toMatchObject({ code: 1, output: 'bids is not a list.\n' })
})

test('without a file or a node the result is unknown', { timeout: 120_000 }, async () => {
  expect(await verify()).toMatchObject({ code: 2, output: expect.stringContaining('Usage') })
  const unread = { code: 2, output: expect.stringMatching(/Can't read .*none\.json: ENOENT/) }
  expect(await verify(join(folder, 'none.json'), house.rpcUrl)).toMatchObject(unread)
  expect(await verifyFile(settled, 'http://127.0.0.1:9')).toMatchObject({
    code: 2,
    output: expect.stringContaining("The node at http://127.0.0.1:9 isn't answering correctly"),
  })
  const ahead = { ...settled, block: { ...settled.block, number: String(BigInt(settled.block.number) + 1_000n) } }
  expect(await verifyFile(ahead)).toMatchObject({
    code: 2,
    output: expect.stringContaining('The node is at block'),
  })
})
