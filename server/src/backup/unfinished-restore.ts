import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'

/** In the data directory from a restore's first file to its end. */
export const restoreMarker = 'restoring'

/** A Melos that starts with half of its data would make the rest anew. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, restoreMarker))) return
  throw new StartupError(
    `A restore into ${dataDir} didn't finish. Empty this directory, and with DATABASE_URL make an empty database. Then restore again.`,
  )
}
