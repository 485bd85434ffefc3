import type { DatabaseProxy } from './database-proxy.ts'
import { type SimulatedIndexer, type Surroundings, startSimulatedIndexer } from './simulated-indexer.ts'

/** The one or two processes that index a database. */
export interface IndexerFleet extends Disposable {
  /** Oldest first. */
  readonly running: () => readonly SimulatedIndexer[]
  start(): Promise<void>
  /** Stops the oldest and starts another. */
  restart(): Promise<void>
  /** Kills the oldest and starts another unless one is already waiting. */
  kill(): Promise<void>
  /** How often the answer to a commit was lost. */
  readonly lostCommits: () => number
  /** Ends all and waits for the killed ones. */
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
      // Indexers are left only after a failure, and they can no longer reach the database.
      for (const indexer of running) void indexer.kill()
    },
  }
}
