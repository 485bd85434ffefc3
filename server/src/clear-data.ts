/** Deletes a sample world. It is a separate program because its lock on the data directory lasts until the process ends. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { loadEnvFile, readConfig } from './config.ts'
import { lockDataDir } from './embedded/data-dir-lock.ts'
import { endLeftoverChain } from './embedded/end-chain.ts'
import { endLeftoverPostgres } from './embedded/postgres.ts'
import { identifyProcess } from './embedded/running-process.ts'
import { sampleWorldFile } from './embedded/sample-world.ts'
import { StartupError } from './startup-error.ts'

/** Only these are deleted, because the directory may hold other files. */
const ownFiles = [
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
    throw new StartupError('You can only reset a sample world. Remove RPC_URL and DATABASE_URL first.')
  }
  if (!ownFiles.some((name) => existsSync(join(dataDir, name)))) return
  if (!existsSync(join(dataDir, sampleWorldFile))) {
    throw new StartupError(`There is no sample world in ${dataDir}. Nothing was deleted.`)
  }
  const server = identifyProcess(process.pid) ?? { pid: process.pid, startedAtTick: '' }
  await lockDataDir(dataDir, { server, address: 'being reset' })
  await endLeftoverChain(join(dataDir, 'chain'))
  await endLeftoverPostgres(join(dataDir, 'postgres'))
  for (const name of ownFiles) await rm(join(dataDir, name), { recursive: true, force: true })
}
