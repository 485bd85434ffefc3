import type { DatabaseProxy } from './database-proxy.ts'
import { type SimulatedIndexer, type Surroundings, startSimulatedIndexer } from './simulated-indexer.ts'

/** The processes that index one database: one, or for a while two. */
export interface IndexerFleet extends Disposable {
  /** Those that run, the longest running first. */
  readonly running: () => readonly SimulatedIndexer[]
  start(): Promise<void>
  /** Stops the longest running and starts another. */
  restart(): Promise<void>
  /** Kills the longest running; another starts unless one is waiting for its place. */
  kill(): Promise<void>
  /** How often a commit was done and not told. */
  readonly lostCommits: () => number
  /** Ends all, and waits for what is left of those killed. */
  end(): Promise<void>
}

export function createIndexerFleet(surroundings: Omit<Surroundings, 'name'>): IndexerFleet {
  const running: SimulatedIndexer[] = []
  const endings: Promise<void>[] = []
  const proxies: DatabaseProxy[] = []
  let started = 0

  async function start(): Promise<void> {
    const indexer = await startSimulatedIndexer({ ...surroundings, name: String(++started) })
    running.push(indexer)
    proxies.push(indexer.proxy)
  }
  return {
    running: () => running,
    start,
    async restart() {
      await running.shift()?.stop()
      await start()
    },
    async kill() {
      const killed = running.shift()
      if (killed !== undefined) endings.push(killed.kill())
      if (running.length === 0) await start()
    },
    lostCommits: () => proxies.reduce((sum, proxy) => sum + proxy.lostCommits(), 0),
    async end() {
      await Promise.all(running.splice(0).map((indexer) => indexer.stop()))
      await Promise.all(endings)
    },
    [Symbol.dispose]() {
      // Only after a failure are there any left; whatever they hang in, they cannot reach the database any more.
      for (const indexer of running) void indexer.kill()
    },
  }
}
