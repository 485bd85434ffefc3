import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { Address, Hex } from 'viem'

interface DemoOptions {
  readonly rpcUrl: string
  readonly mels: Address
  readonly auctionHouse: Address
  readonly operatorKey: Hex
  readonly log: FastifyBaseLogger
}

const program = fileURLToPath(new URL('../../demo/src/main.ts', import.meta.url))

/** The sample world is a program of its own that comes through the same doors as everybody. */
export function startDemo({ log, ...doors }: DemoOptions): { stop(): Promise<void> } {
  const demo = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      RPC_URL: doors.rpcUrl,
      MELS: doors.mels,
      AUCTION_HOUSE: doors.auctionHouse,
      OPERATOR_KEY: doors.operatorKey,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(demo, 'exit').then(([code]) => {
    if (code !== 0 && code !== null) log.warn(`the sample world ended with code ${code}`)
  })
  return {
    async stop() {
      demo.kill()
      await ended
    },
  }
}
