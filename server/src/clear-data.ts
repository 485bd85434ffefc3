/** A program of its own: its lock on the data directory ends with it. Deletes what the embedded services and Melos have made there. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from './config.ts'
import { lockDataDir } from './embedded/data-dir-lock.ts'
import { endLeftoverChain } from './embedded/end-chain.ts'
import { endLeftoverPostgres } from './embedded/end-leftover-postgres.ts'
import { identifyProcess } from './embedded/running-process.ts'
import { sampleWorldFile } from './embedded/sample-world.ts'
import { loadEnvFile } from './load-env-file.ts'
import { StartupError } from './startup-error.ts'

/** By name: the directory may hold other things, which are nobody's here to delete. */
const made = [
  'chain',
  'postgres',
  'postgres-password',
  'postgres.log',
  'postgres.log.1',
  'media',
  'auth-secret',
  sampleWorldFile,
]

try {
  loadEnvFile()
  await clearData()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`Melos: ${error.message}\n`)
  process.exitCode = 1
}

async function clearData(): Promise<void> {
  const { chain, database, dataDir } = readConfig(process.env)
  if (chain.kind !== 'embedded' || database.kind !== 'embedded') {
    throw new StartupError('Only a sample world can be reset, which has neither RPC_URL nor DATABASE_URL.')
  }
  if (!made.some((name) => existsSync(join(dataDir, name)))) return
  // Whatever else it may be, it is somebody's work.
  if (!existsSync(join(dataDir, sampleWorldFile))) {
    throw new StartupError(`There is no sample world in ${dataDir}: nothing was deleted.`)
  }
  const server = identifyProcess(process.pid) ?? { pid: process.pid, startedAtTick: '' }
  await lockDataDir(dataDir, { server, address: 'being reset' })
  await endLeftoverChain(join(dataDir, 'chain'))
  await endLeftoverPostgres(join(dataDir, 'postgres'))
  for (const name of made) await rm(join(dataDir, name), { recursive: true, force: true })
}
