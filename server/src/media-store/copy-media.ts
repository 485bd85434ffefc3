/** Copies the stored files of the data directory to a bucket. Safe to repeat, also while Melos runs. */
import { loadEnvFile, readConfig } from '../config.ts'
import { StartupError } from '../startup-error.ts'
import type { MediaStore } from './media-store.ts'
import { openMediaStore } from './open-media-store.ts'

const REMOVE = '--remove'

try {
  loadEnvFile()
  const [target, option, ...rest] = process.argv.slice(2)
  if (target === undefined || ![undefined, REMOVE].includes(option) || rest.length > 0) {
    throw new StartupError(`Usage: npm run copy-media -- s3://bucket/folder [${REMOVE}]`)
  }
  process.stdout.write(`${await copyMedia(target, option === REMOVE)}\n`)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`Melos: ${error.message}\n`)
  process.exitCode = 1
}

/** With `removes`, the bucket then has nothing that the data directory lacks: what Melos deleted stays deleted. */
async function copyMedia(target: string, removes: boolean): Promise<string> {
  const config = readConfig(process.env)
  if (config.media.kind !== 'folder') {
    throw new StartupError(
      'Melos already stores media in a bucket. Remove MEDIA_URL first: this command copies the folder.',
    )
  }
  const source = await openMediaStore(config)
  const bucket = await openMediaStore(readConfig({ ...process.env, MEDIA_URL: target }))
  const [here, there] = [await listSizes(source), await listSizes(bucket)]
  if (here.size === 0) throw new StartupError(`There are no media in ${config.dataDir}. Set DATA_DIR.`)
  const others = [...there.keys()].filter((name) => !here.has(name))
  if (removes && there.size > 0 && others.length === there.size) {
    throw new StartupError("The bucket has none of the folder's files. Nothing was removed.")
  }
  let [copied, known] = [0, 0]
  for (const [name, bytes] of here) {
    // A name's bytes never change, except for those of a file that is still arriving, which grows.
    if (there.get(name) === bytes) {
      known++
      continue
    }
    const file = await source.find(name)
    if (file === undefined) continue
    await using local = await file.openLocally()
    await bucket.put(name, local.path)
    copied++
  }
  if (removes) for (const name of others) await bucket.remove(name)
  const rest =
    others.length === 0 ? '' : ` ${removes ? 'Removed' : 'Left'} ${others.length} that the folder doesn't have.`
  return `Copied ${copied} files to ${target}; ${known} were there already.${rest}`
}

async function listSizes(store: MediaStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { name, bytes } of store.list()) sizes.set(name, bytes)
  return sizes
}
