/** Copies everything that Melos stores to one file, also while it runs. */
import { existsSync } from 'node:fs'
import { open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Config, loadEnvFile, readConfig } from '../config.ts'
import { openDatabase, readConsistently } from '../database/database.ts'
import { findRunningChain } from '../embedded/end-chain.ts'
import { findRunningPostgres } from '../embedded/postgres.ts'
import { dumpChainState, stateFile } from '../embedded/save-chain.ts'
import { startEmbedded } from '../embedded/start-embedded.ts'
import { ignoreMissing } from '../media-store/disk-media-store.ts'
import type { MediaStore } from '../media-store/media-store.ts'
import { openMediaStore } from '../media-store/open-media-store.ts'
import { StartupError } from '../startup-error.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { dumpDatabase } from './copy-database.ts'
import { entryOfStored, FORMAT, hashSecret, isChainFile, keptFiles, type Manifest } from './manifest.ts'
import { refuseUnfinishedRestore } from './unfinished-restore.ts'

const STDOUT = '-'
/** Longer than any pause in which a large backup waits for its disk. */
const IDLE_WITHIN_MS = 30 * 60_000
const CHAIN_PATIENCE_MS = 60_000

try {
  loadEnvFile()
  const [target, ...rest] = process.argv.slice(2)
  if (target === undefined || rest.length > 0) {
    throw new StartupError('Usage: npm run backup -- <file>. A hyphen writes to standard output.')
  }
  const summary = await backUp(readConfig(process.env), target)
  process.stderr.write(`${summary}\n`)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`Melos: ${error.message}\n`)
  process.exitCode = 1
}

async function backUp(config: Config, target: string): Promise<string> {
  refuseUnfinishedRestore(config.dataDir)
  const embedded = [config.database.kind === 'embedded' && 'postgres', config.chain.kind === 'embedded' && 'chain']
  if (embedded.some((folder) => folder !== false && !existsSync(join(config.dataDir, folder)))) {
    throw new StartupError(`There is no Melos in ${config.dataDir}. Set DATA_DIR, or start Melos in it first.`)
  }
  if (target !== STDOUT && existsSync(target)) throw new StartupError(`${target} exists. Choose another name.`)
  await using running = new AsyncDisposableStack()
  const services = await reachServices(running, config)
  if (target === STDOUT) {
    return await copyAll(writeArchive(writeToStdout), { config, services })
  }
  const path = resolve(target)
  const draft = `${path}.draft`
  try {
    // It holds secrets and personal data.
    await using file = await open(draft, 'w', 0o600)
    const archive = writeArchive((bytes) => file.writeFile(bytes))
    const summary = await copyAll(archive, { config, services })
    await file.sync()
    await rename(draft, path)
    return `${summary} The backup is ${path}.`
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

interface Services {
  readonly databaseUrl: string
  /** Of an embedded chain. */
  readonly rpcUrl: string | undefined
}

/** Uses the services of a running Melos; without one, starts them until the backup is done. */
async function reachServices(running: AsyncDisposableStack, config: Config): Promise<Services> {
  const needsChain = config.chain.kind === 'embedded'
  const needsDatabase = config.database.kind === 'embedded'
  // A running service is recognised by its path without links.
  const dataDir = existsSync(config.dataDir) ? await realpath(config.dataDir) : config.dataDir
  const rpcUrl = needsChain ? findRunningChain(join(dataDir, 'chain')) : undefined
  const databaseUrl = config.database.kind === 'external' ? config.database.url : findRunningPostgres(dataDir)
  if (databaseUrl !== undefined && (rpcUrl !== undefined || !needsChain)) return { databaseUrl, rpcUrl }
  const embedded = await startEmbedded(config)
  running.defer(() => embedded.stop())
  return {
    databaseUrl: needsDatabase ? embedded.databaseUrl : (databaseUrl ?? ''),
    rpcUrl: needsChain ? embedded.rpcUrl : undefined,
  }
}

/**
 * Files are stored before the rows that name them, and removed after them. So those from before the database's copy, and after it those
 * that are new or have grown, together are all that its rows name. The chain comes last, so it is never behind the index.
 */
async function copyAll(
  archive: ArchiveWriter,
  { config, services }: { config: Config; services: Services },
): Promise<string> {
  const { dataDir, chain } = config
  const copied = new Map<string, string>()
  const store = await openMediaStore(config)
  await addFiles(archive, { dataDir, store, copied })
  const database = await copyDatabase(services.databaseUrl, archive)
  await addFiles(archive, { dataDir, store, copied })
  if (services.rpcUrl !== undefined)
    await addChain(archive, { folder: join(dataDir, 'chain'), rpcUrl: services.rpcUrl })
  const barSecret = config.barSecret ?? (await readFile(join(dataDir, 'bar-secret'), 'utf8').catch(ignoreMissing))
  const manifest: Manifest = {
    format: FORMAT,
    melos: await readVersion(),
    madeAt: new Date().toISOString(),
    chain: { kind: chain.kind, id: chain.id },
    database,
    barSecretHash: barSecret === undefined ? null : hashSecret(barSecret),
  }
  await archive.finish(manifest)
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0)
  const parts = [`${rows} rows of ${database.tables.length} tables`, `${copied.size} files`]
  if (services.rpcUrl !== undefined) parts.push('the chain')
  return `Copied ${parts.join(', ')}.`
}

/** Not by its path, because another user may have opened it. */
function writeToStdout(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

async function copyDatabase(url: string, archive: ArchiveWriter): Promise<Manifest['database']> {
  const db = openDatabase(url, () => undefined, { mostConnections: 1, idleWithinMs: IDLE_WITHIN_MS })
  try {
    return await readConsistently(db, (tx) => dumpDatabase(tx, archive))
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`The database couldn't be copied: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  } finally {
    await db.destroy()
  }
}

/** `copied` has the state in which each file was copied. */
async function addFiles(
  archive: ArchiveWriter,
  { dataDir, store, copied }: { dataDir: string; store: MediaStore; copied: Map<string, string> },
): Promise<void> {
  const addChanged = async (entry: string, { path, bytes, state }: { path: string; bytes: number; state: string }) => {
    await archive.addFile(entry, { path, bytes })
    copied.set(entry, state)
  }
  for (const name of keptFiles) {
    const path = join(dataDir, name)
    const found = await stat(path).catch(ignoreMissing)
    if (found === undefined) continue
    const state = `${found.size} ${found.mtimeMs}`
    if (copied.get(name) !== state) await addChanged(name, { path, bytes: found.size, state })
  }
  for await (const { name, bytes, changedAt } of store.list()) {
    const state = `${bytes} ${changedAt.getTime()}`
    if (copied.get(entryOfStored(name)) === state) continue
    const file = await store.find(name)
    if (file === undefined) continue
    await using local = await file.openLocally()
    await addChanged(entryOfStored(name), { path: local.path, bytes, state })
  }
}

async function addChain(archive: ArchiveWriter, { folder, rpcUrl }: { folder: string; rpcUrl: string }): Promise<void> {
  for (const name of (await readdir(folder)).filter(isChainFile)) {
    await archive.add(`chain/${name}`, await readFile(join(folder, name)))
  }
  const giveUpAt = Date.now() + CHAIN_PATIENCE_MS
  while (Date.now() < giveUpAt) {
    const state = await dumpChainState(rpcUrl)
    if (state !== undefined) return await archive.add(`chain/${stateFile}`, state)
    await delay(10)
  }
  throw new StartupError('The embedded chain is too busy to be copied. Try again, or stop Melos first.')
}

async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
  return version
}
