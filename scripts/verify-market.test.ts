import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveMarket } from '../packages/evidence/test/market-life.ts'
import { forgetLogs, openNodeProxy } from '../packages/test-kit/src/node-proxy.ts'
import { runScript } from '../packages/test-kit/src/run-script.ts'

let life: Awaited<ReturnType<typeof liveMarket>>

beforeAll(async () => {
  life = await liveMarket()
}, 240_000)

afterAll(() => life.world.node.stop())

async function verify(song: string, { rpcUrl = life.world.node.rpcUrl, house = life.world.deployed.address } = {}) {
  return await runScript('verify', ['--market', song, rpcUrl, house])
}

test('a correct market is confirmed, by the song and by the auction that sold it', { timeout: 120_000 }, async () => {
  const { code, output } = await verify(life.song.toLowerCase())
  expect(output).toContain('✓ The auction house, its song factory and its market have the same code as this repository')
  expect(output).toContain('✓ The factory created the song token')
  expect(output).toContain('  The market is open: 21 orders, 10 trades, 3 removed')
  expect(output.match(/^✓ (Every|Trades)/gm)).toHaveLength(4)
  expect(output).toMatch(/At block \d+: 3 buy orders with 11\.77\sMELS, 2 sell orders with 8 tokens/)
  expect(output).toMatch(/The contract owes 13\.09\sMELS for all songs and has 13\.090000000000000007\sMELS/)
  expect(output).toMatch(/✓ Correct\n$/)
  expect(code).toBe(0)
  const other = await verify('1')
  expect(other).toMatchObject({ code: 0, output: expect.stringContaining(`Market of song ${life.other}`) })
})

test('a node that leaves out a log proves nothing', { timeout: 120_000 }, async () => {
  using server = await openNodeProxy(life.world.node.rpcUrl, { answer: forgetLogs })
  const { code, output } = await verify(life.song, server)
  expect(output).toMatch(/the node's events|The node's events/)
  expect(code).toBe(2)
})

test('a contract that is not a house, and what has no market', { timeout: 120_000 }, async () => {
  const { mels } = life.world.deployed
  const other = await verify(life.song, { house: mels })
  expect(other).toMatchObject({ code: 1, output: expect.stringContaining("doesn't have the same code") })
  const forged = await verify(mels)
  expect(forged.output).toContain("✗ The factory didn't create the song token")
  expect(forged).toMatchObject({ code: 2, output: expect.stringContaining('The chain has no market for') })
  expect(await verify('9')).toMatchObject({ code: 1, output: expect.stringContaining('The chain has no auction 9') })
  for (const song of ['x', '-1', '0x1']) {
    expect(await verify(song)).toMatchObject({ code: 2, output: expect.stringContaining('--market <auction number') })
  }
})
