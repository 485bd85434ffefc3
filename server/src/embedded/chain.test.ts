import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { expect, test } from 'vitest'
import { type EmbeddedChain, startChain } from './chain.ts'
import { callNode } from './chain-rpc.ts'
import { untilEnded } from './running-process.ts'

const another = JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' })
const strangers: Record<string, (socket: Socket) => void> = {
  'closes every connection': (socket) => socket.destroy(),
  'is another node': (socket) =>
    socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${another.length}\r\n\r\n${another}`)),
  'never says anything': () => undefined,
}

test.each(Object.keys(strangers))(
  'when a program that %s takes the port first, the node uses another port',
  async (kind) => {
    let taken: string | undefined
    // The node may take the port first, so this tries again.
    for (let tries = 0; taken === undefined && tries < 50; tries++) {
      await using dataDir = await makeTemporaryFolder()
      using stranger = createStranger(strangers[kind])
      const started = startChain(dataDir.path, { id: 31337 })
      taken = await Promise.race([stranger.takePort(dataDir.path), started.then(() => undefined)])
      const chain = await started
      try {
        expect(await callNode(chain.rpcUrl, 'eth_chainId')).toBe('0x7a69')
        expect(chain.rpcUrl).not.toBe(taken)
      } finally {
        await end(chain)
      }
    }
    expect(taken).toBeDefined()
  },
)

test('a node that cannot load its saved state is not tried again, and its error is shown', async () => {
  await using dataDir = await makeTemporaryFolder()
  await mkdir(join(dataDir.path, 'chain'))
  await writeFile(join(dataDir.path, 'chain/state.json.gz'), gzipSync('{}'))
  await expect(startChain(dataDir.path, { id: 31337 })).rejects.toMatchObject({
    code: 'STARTUP',
    message: expect.stringMatching(
      /^The embedded chain couldn't start \(exit code \d+ .*failed to parse json file.*node\.log for more\./,
    ),
  })
})

async function end({ process }: EmbeddedChain): Promise<void> {
  process.kill()
  await untilEnded(process)
}

/** Takes the first port that a node wants to listen on. */
function createStranger(meet: ((socket: Socket) => void) | undefined) {
  const sockets = new Set<Socket>()
  const isOver = new AbortController()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    meet?.(socket)
  })
  async function takePort(dataDir: string): Promise<string | undefined> {
    const rpcUrl = await firstAddress(dataDir, isOver.signal)
    return await new Promise((resolve) => {
      server.once('error', () => resolve(undefined))
      server.listen(Number(new URL(rpcUrl).port), '127.0.0.1', () => resolve(rpcUrl))
    })
  }
  return {
    takePort,
    [Symbol.dispose]() {
      isOver.abort()
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function firstAddress(dataDir: string, signal: AbortSignal): Promise<string> {
  while (true) {
    try {
      return JSON.parse(readFileSync(join(dataDir, 'chain/node.json'), 'utf8')).rpcUrl
    } catch {
      await delay(0, undefined, { signal })
    }
  }
}
