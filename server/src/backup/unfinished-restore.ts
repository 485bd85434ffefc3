import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'

/** In the data directory from a restore's first file to its end. */
export const restoreMarker = 'restoring'

/** A Melos that starts with half of its data would make the rest anew. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, restoreMarker))) return
  throw new StartupError(
    `A restore into ${dataDir} didn't finish. Empty this directory, the database of DATABASE_URL and the bucket of MEDIA_URL, then restore again.`,
  )
}
