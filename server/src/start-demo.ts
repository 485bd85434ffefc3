import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { Address, Hex } from 'viem'
import type { Config } from './config.ts'

interface DemoOptions {
  readonly rpcUrl: string
  readonly auctionHouse: Address
  readonly operatorKey: Hex
  /** Where the server answers. */
  readonly apiUrl: string
  readonly admin: Config['admin']
  readonly log: FastifyBaseLogger
}

const program = fileURLToPath(new URL('../../demo/src/main.ts', import.meta.url))

/** The sample world is a program of its own that comes through the same doors as everybody. */
export function startDemo({ log, ...doors }: DemoOptions): { stop(): Promise<void> } {
  const demo = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      RPC_URL: doors.rpcUrl,
      AUCTION_HOUSE: doors.auctionHouse,
      OPERATOR_KEY: doors.operatorKey,
      API_URL: doors.apiUrl,
      ADMIN_EMAIL: doors.admin.email,
      ADMIN_PASSWORD: doors.admin.password,
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
