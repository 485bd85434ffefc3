/** Copies the stored files of the data directory to a bucket. Safe to repeat, also while Melos runs. */
import { loadEnvFile, readConfig } from '../config.ts'
import { StartupError } from '../startup-error.ts'
import { openMediaStore } from './open-media-store.ts'

try {
  loadEnvFile()
  const [target, ...rest] = process.argv.slice(2)
  if (target === undefined || rest.length > 0) {
    throw new StartupError('Usage: npm run copy-media -- s3://bucket/folder')
  }
  process.stdout.write(`${await copyMedia(target)}\n`)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`Melos: ${error.message}\n`)
  process.exitCode = 1
}

async function copyMedia(target: string): Promise<string> {
  const source = await openMediaStore(readConfig({ ...process.env, MEDIA_URL: '' }))
  const bucket = await openMediaStore(readConfig({ ...process.env, MEDIA_URL: target }))
  const there = new Map<string, number>()
  for await (const { name, bytes } of bucket.list()) there.set(name, bytes)
  let [copied, known] = [0, 0]
  for await (const { name, bytes } of source.list()) {
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
  return `Copied ${copied} files to ${target}; ${known} were there already.`
}
