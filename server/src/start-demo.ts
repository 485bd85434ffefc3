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
  readonly apiUrl: string
  readonly log: FastifyBaseLogger
}

const locate = (program: string): string => fileURLToPath(new URL(`../../demo/src/${program}.ts`, import.meta.url))

/** Runs two programs that use the public API: one fills a new data directory once, the other keeps bidding and trading. */
export function startDemo({ config, world, log, ...access }: DemoOptions) {
  let { isFilled } = world
  let isStopped = false
  let current: ChildProcess | undefined

  async function run(program: string): Promise<boolean> {
    if (isStopped) return false
    // The programs end when their standard input closes, so they also end when the server is killed.
    const child = spawn(process.execPath, [locate(program)], {
      env: {
        ...process.env,
        RPC_URL: access.rpcUrl,
        AUCTION_HOUSE: access.auctionHouse,
        OPERATOR_KEY: access.operatorKey,
        API_URL: access.apiUrl,
        ADMIN_EMAIL: config.admin.email,
        ADMIN_PASSWORD: config.admin.password,
        FIRST_START: `${world.firstStart}`,
      },
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    current = child
    const [code] = await once(child, 'exit')
    // A signal that ends both isn't a failure.
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
