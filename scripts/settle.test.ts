import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAuction, readChainAuction } from '../packages/evidence/src/index.ts'
import { openTestHouse } from '../packages/test-kit/src/open-test-house.ts'
import { root } from './lib/run-command.ts'

const HOUR = 3_600n
const WEEK = 7n * 86_400n

let house: Awaited<ReturnType<typeof openTestHouse>>

beforeAll(async () => {
  house = await openTestHouse()
}, 120_000)

afterAll(() => house.stop())

async function settle(key: string, ...parameters: readonly string[]): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, SETTLE_KEY: key }
  const program = spawn(process.execPath, ['scripts/run.cjs', 'settle', ...parameters], { cwd: root, env })
  const [output, errors] = await Promise.all([text(program.stdout), text(program.stderr)])
  if (program.exitCode === null) await new Promise((resolve) => program.once('exit', resolve))
  return { code: program.exitCode, output: output + errors }
}

test('a stranger settles an auction from day 7, and not before', { timeout: 120_000 }, async () => {
  const auctionId = await house.list(10n)
  await house.bid(auctionId, { from: 0, quantity: 6n, price: '2.5' })
  await house.bid(auctionId, { from: 1, quantity: 5n, price: '2' })
  await house.bid(auctionId, { from: 2, quantity: 5n, price: '1' })
  await house.pass(HOUR)
  const key = await house.fundStranger()
  const early = await settle(key, String(auctionId), house.rpcUrl, house.house)
  expect(early).toMatchObject({ code: 1, output: expect.stringContaining('reverted') })
  await house.pass(WEEK)
  const done = await settle(key, String(auctionId), house.rpcUrl, house.house)
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining('is settled') })
  const auction = await readChainAuction(house.client, { auctionHouse: house.house, auctionId })
  expect(checkAuction(auction)).toMatchObject({ verdict: 'right', findings: [] })
  // Running it again does nothing.
  expect((await settle(key, String(auctionId), house.rpcUrl, house.house)).code).toBe(0)
})

test('a command without a key or an auction explains itself', { timeout: 60_000 }, async () => {
  expect(await settle('', '0', house.rpcUrl, house.house)).toMatchObject({
    code: 2,
    output: expect.stringContaining('Usage'),
  })
})
