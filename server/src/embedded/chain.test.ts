import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createTestDataDir } from '../../test/support/melos-process.ts'
import { startChain } from './chain.ts'
import { callNode } from './chain-rpc.ts'
import { untilEnded } from './is-alive.ts'

test('a port that is taken before the node listens on it gives way to another', async () => {
  let taken: string | undefined
  // The node may also be the first.
  for (let tries = 0; taken === undefined && tries < 50; tries++) {
    await using dataDir = await createTestDataDir()
    using stranger = createStranger()
    const started = startChain(dataDir.path, { id: 31337 })
    taken = await stranger.takePort(dataDir.path)
    const chain = await started
    expect(await callNode(chain.rpcUrl, 'eth_chainId')).toBe('0x7a69')
    expect(chain.rpcUrl).not.toBe(taken)
    chain.process.kill()
    await untilEnded(chain.process)
  }
  expect(taken).toBeDefined()
})

test('a node that cannot go on from what was saved is not tried for ever, and what it says is told', async () => {
  await using dataDir = await createTestDataDir()
  await mkdir(join(dataDir.path, 'chain'))
  await writeFile(join(dataDir.path, 'chain/state.json.gz'), gzipSync('{}'))
  await expect(startChain(dataDir.path, { id: 31337 })).rejects.toMatchObject({
    code: 'STARTUP',
    message: expect.stringMatching(/^The embedded chain ended at once \(exit code \d+ .*failed to parse json file/),
  })
})

/** Listens on the first port that a node is told to listen on, and hangs up on everybody. */
function createStranger() {
  const server = createServer((socket) => void socket.destroy())
  async function takePort(dataDir: string): Promise<string | undefined> {
    const rpcUrl = await firstAddress(dataDir)
    return await new Promise((resolve) => {
      server.once('error', () => resolve(undefined))
      server.listen(Number(new URL(rpcUrl).port), '127.0.0.1', () => resolve(rpcUrl))
    })
  }
  return { takePort, [Symbol.dispose]: () => void server.close() }
}

async function firstAddress(dataDir: string): Promise<string> {
  while (true) {
    try {
      return JSON.parse(readFileSync(join(dataDir, 'chain/node.json'), 'utf8')).rpcUrl
    } catch {
      await delay(0)
    }
  }
}
