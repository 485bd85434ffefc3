import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { StartupError } from '../startup-error.ts'
import { writeFileAtomically } from './data-files.ts'
import { isRunning, runningProcessSchema } from './running-process.ts'

const ownerSchema = z.object({ server: runningProcessSchema, address: z.string() })

export type DataDirOwner = z.infer<typeof ownerSchema>

const ownerPath = (dataDir: string): string => join(dataDir, 'owner.json')

function readOwner(dataDir: string): DataDirOwner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(ownerPath(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

/** The operating system releases SQLite's lock when this process ends. A dead server's supervisor may still hold it. */
export async function lockDataDir(dataDir: string, claimant: DataDirOwner): Promise<void> {
  const giveUpAt = Date.now() + 60_000
  while (!tryLock(join(dataDir, 'lock'))) {
    const owner = readOwner(dataDir)
    if (owner !== undefined && isRunning(owner.server)) {
      throw new StartupError(
        `Another Melos (process ${owner.server.pid}, ${owner.address}) is using ${dataDir}. Stop it first, or set DATA_DIR and PORT to other values.`,
      )
    }
    if (Date.now() > giveUpAt) {
      throw new StartupError(`Another process keeps ${dataDir} locked. Find it and stop it.`)
    }
    await delay(50)
  }
  await writeFileAtomically(ownerPath(dataDir), JSON.stringify(claimant, undefined, 2))
}

const held: DatabaseSync[] = []

function tryLock(path: string): boolean {
  const file = new DatabaseSync(path)
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive')
    held.push(file)
    return true
  } catch (error) {
    file.close()
    if (error instanceof Error && error.message.includes('locked')) return false
    throw error
  }
}
