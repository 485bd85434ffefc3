import { migrate } from '../../src/database/migrate.ts'
import { createTestDatabase } from '../support/test-database.ts'
import { installIndexWatch } from './index-watch.ts'
import { installWriteFaults } from './write-faults.ts'

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>

/** The databases of one simulation after another. */
export interface SimulationLane extends AsyncDisposable {
  /** Lives through the faults. */
  readonly followed: TestDatabase
  /** Only ever sees how things end. */
  readonly fresh: TestDatabase
}

export async function openSimulationLane(): Promise<SimulationLane> {
  const [followed, fresh] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await Promise.all([migrate(followed.db), migrate(fresh.db)])
  await installWriteFaults(followed.db)
  await installIndexWatch(followed.db)
  return {
    followed,
    fresh,
    async [Symbol.asyncDispose]() {
      await followed[Symbol.asyncDispose]()
      await fresh[Symbol.asyncDispose]()
    },
  }
}
