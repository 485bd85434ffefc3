/** Copies the stored files of the data directory to a bucket. Safe to repeat, also while Melos runs. */
import { loadEnvFile, readConfig } from '../config.ts'
import { StartupError } from '../startup-error.ts'
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
  const config = readConfig({ ...process.env, MEDIA_URL: '' })
  const source = await openMediaStore(config)
  const bucket = await openMediaStore(readConfig({ ...process.env, MEDIA_URL: target }))
  const there = new Map<string, number>()
  for await (const { name, bytes } of bucket.list()) there.set(name, bytes)
  let [copied, known] = [0, 0]
  for await (const { name, bytes } of source.list()) {
    // A name's bytes never change, except for those of a file that is still arriving, which grows.
    const isThere = there.get(name) === bytes
    there.delete(name)
    if (isThere) {
      known++
      continue
    }
    const file = await source.find(name)
    if (file === undefined) continue
    await using local = await file.openLocally()
    await bucket.put(name, local.path)
    copied++
  }
  if (copied + known === 0) throw new StartupError(`There are no media in ${config.dataDir}. Set DATA_DIR.`)
  if (removes) for (const name of there.keys()) await bucket.remove(name)
  const others = there.size === 0 ? '' : ` ${removes ? 'Removed' : 'Left'} ${there.size} that the folder doesn't have.`
  return `Copied ${copied} files to ${target}; ${known} were there already.${others}`
}
