import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSongMarket, UNIT } from '../packages/evidence/test/open-song-market.ts'
import { sampleDisbursement } from '../packages/evidence/test/sample-disbursement.ts'
import { forgetLogs, openNodeProxy } from '../packages/test-kit/src/node-proxy.ts'
import { runScript } from '../packages/test-kit/src/run-script.ts'

const EUR = 10n ** 12n

let world: Awaited<ReturnType<typeof openSongMarket>>
let folder: string
let paid: ReturnType<typeof sampleDisbursement>
let announced: ReturnType<typeof sampleDisbursement>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'melos-verify-'))
  world = await openSongMarket()
  const [ann, ben] = [await world.openHolder(), await world.openHolder()]
  const song = await world.sellSong([
    [ann, 4n],
    [ben, 3n],
  ])
  const work = { song, wholeTokens: 7n }
  paid = sampleDisbursement([{ ...work, amounts: [100n * EUR, -3n * EUR] }], { rate: 2n * UNIT })
  const { lines } = paid
  await world.payInAnnounced({ id: await world.announce({ document: paid.hash, lines, rate: 2n * UNIT }), lines })
  const args = [ann.address, [song]] as const
  await world.seller.writeContractSync({ ...world.royalties, functionName: 'pay', args })
  announced = sampleDisbursement([{ ...work, amounts: [50n * EUR] }], { rate: 3n * UNIT })
  await world.announce({ document: announced.hash, lines: announced.lines, rate: 3n * UNIT })
}, 180_000)

afterAll(async () => {
  await world.node.stop()
  await rm(folder, { recursive: true })
})

async function run(...parameters: readonly string[]) {
  return await runScript('verify', parameters, { DEPLOYMENTS_DIR: join(folder, 'deployments') })
}

async function verify(id: number, content: string, { rpcUrl = world.node.rpcUrl } = {}) {
  const path = join(folder, 'document.json')
  await writeFile(path, content)
  return await run('--royalties', String(id), '--document', path, rpcUrl, world.deployed.address)
}

test('a correct disbursement is confirmed', { timeout: 120_000 }, async () => {
  const { code, output } = await verify(1, paid.text)
  expect(output).toContain('✓ The auction house, its song factory and its royalties contract have the same code')
  expect(output).toContain('✓ The document and its lines have the hashes that were announced')
  expect(output).toContain("✓ The document's numbers add up: 1 song, EUR 97.000000000005 received")
  expect(output).toMatch(/The rate is 2\.00\sMELS for one EUR\. It is the first/)
  expect(output).toMatch(/✓ Every account has what the rule gives it: 3 accounts, 1 payment, at block \d+/)
  expect(output).toContain("– That the payer's statement is true can't be proved here")
  expect(output).toMatch(/✓ Correct\n$/)
  expect(code).toBe(0)
})

test('an announced disbursement is correct so far, with the rate before it', { timeout: 120_000 }, async () => {
  const { code, output } = await verify(2, announced.text)
  expect(output).toMatch(/The rate is 3\.00\sMELS for one EUR\. The disbursement before had 2\.00\sMELS/)
  expect(output).toMatch(/– Correct so far, but not paid in\n$/)
  expect(code).toBe(3)
})

test('one base unit in the document is found and located', { timeout: 120_000 }, async () => {
  const changed = paid.text.replace(/"net":"(\d+\.\d*)(\d)"/, (_, start: string, digit: string) => {
    return `"net":"${start}${digit === '1' ? '2' : '1'}"`
  })
  expect(changed).not.toBe(paid.text)
  const { code, output } = await verify(1, changed)
  expect(output).toContain("✗ The document doesn't match the chain")
  expect(output).toContain("✗ The document's numbers contradict each other")
  expect(output).toMatch(/statements\[0\]\.net: \S+, should be \S+/)
  expect(output).toMatch(/✗ Not correct\n$/)
  expect(code).toBe(1)
})

test('the right document of another disbursement is found', { timeout: 120_000 }, async () => {
  const { code, output } = await verify(1, announced.text)
  expect(output).toContain('    lines hash: ')
  expect(output).toContain('    rate.melsPerEur: 3000000000000000000 base units of MELS, should be 2000000000000000000')
  expect(code).toBe(1)
})

test('a node that leaves out a log proves nothing', { timeout: 120_000 }, async () => {
  using server = await openNodeProxy(world.node.rpcUrl, { answer: forgetLogs })
  const { code, output } = await verify(1, paid.text, server)
  expect(output).toMatch(/the contract says \d+, the node's events say \d+\.\n$/)
  expect(code).toBe(2)
})

test('the document comes from the server whose node is asked, unless it is named', { timeout: 120_000 }, async () => {
  const path = '/api/public/royalties/1/document'
  using server = await openNodeProxy(world.node.rpcUrl, { files: { [path]: paid.text } })
  const { address } = world.deployed
  expect(await run('--royalties', '1', `${server.rpcUrl}/api/public/rpc`, address)).toMatchObject({ code: 0 })
  const url = `${server.rpcUrl}${path}`
  expect(await run('--royalties', '1', '--document', url, world.node.rpcUrl, address)).toMatchObject({ code: 0 })
  const none = await run('--royalties', '1', '--document', join(folder, 'none.json'), world.node.rpcUrl, address)
  expect(none).toMatchObject({ code: 2, output: expect.stringMatching(/Can't read .*none\.json: ENOENT/) })
})

test('the recorded house is used, and another one is refuted', { timeout: 120_000 }, async () => {
  const path = join(folder, 'document.json')
  await writeFile(path, paid.text)
  const unknown = await run('--royalties', '1', '--document', path, world.node.rpcUrl)
  expect(unknown).toMatchObject({ code: 2, output: expect.stringContaining('There is no record of an auction house') })
  const { contracts, seller } = world.deployed
  const record = {
    chainId: 31337,
    ...contracts,
    startBlock: 0,
    deployer: seller,
    transactionHashes: {},
    bytecodeHashes: {},
  }
  const keep = async (changed: object) => {
    await mkdir(join(folder, 'deployments'), { recursive: true })
    await writeFile(join(folder, 'deployments/31337.json'), JSON.stringify({ ...record, ...changed }))
    return await run('--royalties', '1', '--document', path, world.node.rpcUrl, world.deployed.address)
  }
  const right = await keep({})
  expect(right, right.output).toMatchObject({ code: 0 })
  expect(right.output).toContain('✓ The auction house is the one recorded in this repository')
  const wrong = await keep({ auctionHouse: contracts.mels })
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('✗ The auction house recorded in this') })
  await rm(join(folder, 'deployments'), { recursive: true })
})

test('a contract that is not a house, and a number without a disbursement', { timeout: 120_000 }, async () => {
  const path = join(folder, 'document.json')
  await writeFile(path, paid.text)
  const other = await run('--royalties', '1', '--document', path, world.node.rpcUrl, world.deployed.mels)
  expect(other).toMatchObject({ code: 1, output: expect.stringContaining("doesn't have the same code") })
  expect(await verify(9, paid.text)).toMatchObject({
    code: 2,
    output: expect.stringContaining('The chain has no disbursement 9'),
  })
  for (const parameters of [
    ['--royalties', '1', world.node.rpcUrl],
    ['--royalties', 'x', world.node.rpcUrl],
    ['--none'],
  ]) {
    expect(await run(...parameters)).toMatchObject({ code: 2, output: expect.stringContaining('Usage') })
  }
})
