/** Restores a backup into an empty data directory, an empty database and an empty bucket if there is one. */
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Config, loadEnvFile, readConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import { callNode } from '../embedded/chain-rpc.ts'
import { startEmbedded } from '../embedded/start-embedded.ts'
import { ignoreMissing } from '../media-store/disk-media-store.ts'
import type { MediaStore } from '../media-store/media-store.ts'
import { openMediaStore } from '../media-store/open-media-store.ts'
import { StartupError } from '../startup-error.ts'
import { type Archive, readArchive } from './archive.ts'
import { checkEmpty, checkMigrations, loadDatabase } from './copy-database.ts'
import { hashSecret, isDataFile, type Manifest, manifestSchema, storedNameOf } from './manifest.ts'
import { refuseUnfinishedRestore, restoreMarker } from './unfinished-restore.ts'

/** The rows of one statement can take long. */
const IDLE_WITHIN_MS = 30 * 60_000
/** A volume has this folder from the beginning. */
const OF_THE_FILE_SYSTEM = 'lost+found'

try {
  loadEnvFile()
  const [source, ...rest] = process.argv.slice(2)
  if (source === undefined || rest.length > 0) throw new StartupError('Usage: npm run restore -- <file>')
  for (const line of await restore(readConfig(process.env), source)) process.stdout.write(`${line}\n`)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`Melos: ${error.message}\n`)
  process.exitCode = 1
}

/** Returns what the person should know. */
async function restore(config: Config, source: string): Promise<string[]> {
  await using file = await open(source).catch((error: unknown) => {
    throw new StartupError(`${source} can't be read.`, { cause: error })
  })
  const archive = await readArchive(file)
  const manifest = parseManifest(archive.manifest)
  await checkMigrations(manifest.database)
  refuseOtherChain(config, manifest)
  refuseUnfinishedRestore(config.dataDir)
  await refuseUsedFolder(config.dataDir)
  if (config.database.kind === 'external') await usingDatabase(config.database.url, checkEmpty)
  const bucket = config.media.kind === 's3' ? await openMediaStore(config) : undefined
  if (bucket !== undefined) await refuseUsedBucket(bucket)

  await mkdir(config.dataDir, { recursive: true })
  const marker = join(config.dataDir, restoreMarker)
  await writeNew(marker, [])
  const names = archive.names.filter(isDataFile)
  for (const name of names) {
    const stored = storedNameOf(name)
    if (bucket !== undefined && stored !== undefined) {
      await using upload = await bucket.openUploadFolder()
      await writeNew(join(upload.path, stored), archive.pieces(name))
      await bucket.put(stored, join(upload.path, stored))
      continue
    }
    const path = join(config.dataDir, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeNew(path, archive.pieces(name))
  }
  const progress = await fillDatabase(config, { archive, manifest })
  await rm(marker)
  return [
    `Restored the backup of ${manifest.madeAt} (Melos ${manifest.melos}): ${manifest.database.tables.length} tables, ${names.length} files.`,
    progress,
    ...(await noteOtherSecret(config, { archive, manifest })),
  ]
}

function parseManifest(given: unknown): Manifest {
  const { success, data } = manifestSchema.safeParse(given)
  if (success) return data
  throw new StartupError("This version of Melos doesn't know the backup's format. Restore it with a later version.")
}

/** Says what the next start has to read from the chain. */
async function fillDatabase(
  config: Config,
  { archive, manifest }: { archive: Archive; manifest: Manifest },
): Promise<string> {
  const embedded = await startEmbedded(config)
  try {
    const url = config.database.kind === 'external' ? config.database.url : embedded.databaseUrl
    await usingDatabase(url, (db) => loadDatabase(db, { archive, copied: manifest.database }))
    const { block } = manifest.database
    if (block === null) return "The next start reads the chain from the contracts' first block."
    if (config.chain.kind === 'external')
      return `The next start reads chain ${config.chain.id} from block ${block + 1}.`
    const head = Number(await callNode<string>(embedded.rpcUrl, 'eth_blockNumber'))
    return `The index is at block ${block}, the chain at block ${head}. The next start reads the blocks between them.`
  } finally {
    await embedded.stop()
  }
}

function refuseOtherChain({ chain }: Config, manifest: Manifest): void {
  const { kind, id } = manifest.chain
  if (kind === chain.kind && id === chain.id) return
  throw new StartupError(
    kind === 'embedded'
      ? 'The backup has its own embedded chain. Remove RPC_URL and CHAIN_ID to restore it.'
      : `The backup belongs to chain ${id}. Set RPC_URL to a node of this chain and CHAIN_ID=${id}.`,
  )
}

async function refuseUsedFolder(dataDir: string): Promise<void> {
  const found = (await readdir(dataDir).catch(ignoreMissing)) ?? []
  if (found.every((name) => name === OF_THE_FILE_SYSTEM)) return
  throw new StartupError(`${dataDir} isn't empty. Nothing was restored. Set DATA_DIR to an empty directory.`)
}

async function refuseUsedBucket(bucket: MediaStore): Promise<void> {
  for await (const _ of bucket.list()) {
    throw new StartupError("The bucket of MEDIA_URL isn't empty. Nothing was restored. Name another bucket or folder.")
  }
}

async function noteOtherSecret(
  config: Config,
  { archive, manifest }: { archive: Archive; manifest: Manifest },
): Promise<string[]> {
  const kept = archive.names.includes('bar-secret') ? (await archive.read('bar-secret')).toString() : undefined
  const secret = config.barSecret ?? kept
  if (manifest.barSecretHash === (secret === undefined ? null : hashSecret(secret))) return []
  return [
    "BAR_SECRET isn't the backup's. Set the old one before the next start, or people with terminated accounts can register again.",
  ]
}

async function usingDatabase(url: string, use: (db: ReturnType<typeof openDatabase>) => Promise<void>): Promise<void> {
  const db = openDatabase(url, () => undefined, { mostConnections: 1, idleWithinMs: IDLE_WITHIN_MS })
  try {
    await use(db)
  } catch (error) {
    if (error instanceof StartupError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`The database couldn't be restored: ${reason}`, { cause: error })
  } finally {
    await db.destroy()
  }
}

async function writeNew(path: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  for await (const piece of pieces) await file.writeFile(piece)
  await file.sync()
}
