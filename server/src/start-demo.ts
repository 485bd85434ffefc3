import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { Address, Hex } from 'viem'
import type { Config } from './config.ts'
import { type SampleWorld, writeSampleWorld } from './embedded/sample-world.ts'

interface DemoOptions {
  readonly config: Pick<Config, 'dataDir' | 'admin' | 'demoLife'>
  readonly world: SampleWorld
  readonly rpcUrl: string
  readonly auctionHouse: Address
  readonly operatorKey: Hex
  /** Where the server answers. */
  readonly apiUrl: string
  readonly log: FastifyBaseLogger
}

interface Demo {
  readonly isFilled: () => boolean
  stop(): Promise<void>
}

const locate = (program: string): string => fileURLToPath(new URL(`../../demo/src/${program}.ts`, import.meta.url))

/**
 * The sample world is made by programs that come through the same doors as everybody: one fills it, once in the life of a data
 * directory, and another goes on bidding.
 */
export function startDemo({ config, world, log, ...doors }: DemoOptions): Demo {
  let { isFilled } = world
  let isStopped = false
  let current: ChildProcess | undefined

  async function run(program: string): Promise<boolean> {
    if (isStopped) return false
    // They end when the other end of their standard input is closed, however the server ends.
    const child = spawn(process.execPath, [locate(program)], {
      env: {
        ...process.env,
        RPC_URL: doors.rpcUrl,
        AUCTION_HOUSE: doors.auctionHouse,
        OPERATOR_KEY: doors.operatorKey,
        API_URL: doors.apiUrl,
        ADMIN_EMAIL: config.admin.email,
        ADMIN_PASSWORD: config.admin.password,
        FIRST_START: `${world.firstStart}`,
      },
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    current = child
    const [code] = await once(child, 'exit')
    // A signal that ends both is no failure.
    if (code !== 0 && code !== null && !isStopped) log.warn(`the sample world's ${program} ended with code ${code}`)
    return code === 0
  }

  async function live(): Promise<void> {
    if (!isFilled) {
      if (!(await run('fill'))) return
      await writeSampleWorld(config.dataDir, { ...world, isFilled: true })
      isFilled = true
    }
    if (config.demoLife) await run('live')
  }

  const over = live().catch((err) => log.error({ err }, 'the sample world failed'))
  return {
    isFilled: () => isFilled,
    async stop() {
      isStopped = true
      current?.kill()
      await over
    },
  }
}
