import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { installIndexWatch } from './index-watch.ts'
import { installWriteFaults } from './write-faults.ts'

/** The databases that simulations use one after another. */
export interface SimulationLane extends AsyncDisposable {
  /** Indexed during the faults. */
  readonly followed: TestDatabase
  /** Indexed only at the end. */
  readonly fresh: TestDatabase
}

export async function openSimulationLane(): Promise<SimulationLane> {
  const [followed, fresh] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await installWriteFaults(followed.db)
  await installIndexWatch(followed.db)
  await installIndexWatch(fresh.db)
  return {
    followed,
    fresh,
    async [Symbol.asyncDispose]() {
      await followed[Symbol.asyncDispose]()
      await fresh[Symbol.asyncDispose]()
    },
  }
}
