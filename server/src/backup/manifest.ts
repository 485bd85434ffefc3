import { createHash } from 'node:crypto'
import { z } from 'zod'
import { sampleWorldFile } from '../embedded/sample-world.ts'
import { copiedDatabaseSchema } from './copy-database.ts'

/** Raised when an older Melos couldn't restore a new backup. */
export const FORMAT = 1

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  melos: z.string(),
  madeAt: z.string(),
  chain: z.object({ kind: z.enum(['embedded', 'external']), id: z.int() }),
  database: copiedDatabaseSchema,
  /** Tells at the restore whether it has the same secret. */
  barSecretHash: z.string().nullable(),
})

export type Manifest = z.infer<typeof manifestSchema>

/** The files of a data directory that aren't made again, besides stored media. Secrets from the environment aren't among them. */
const keptFiles = ['auth-secret', 'bar-secret', sampleWorldFile]

/** Keys and the contracts' version. The node's own files have an extension. */
const CHAIN_FILE = /^[a-z]+(-[a-z]+)*$/
const STORED_FILE = /^media\/files\/[^/.]{2}\/([\w-][\w.-]*)$/

export const isChainFile = (name: string): boolean => CHAIN_FILE.test(name)

/** Where the folder store keeps it, whether it comes from there or from a bucket. */
export const entryOfStored = (name: string): string => `media/files/${name.slice(0, 2)}/${name}`

export const storedNameOf = (entry: string): string | undefined => STORED_FILE.exec(entry)?.[1]

/** Where an entry goes in the data directory. A backup can't write anywhere else. */
export function isDataFile(name: string): boolean {
  const [folder, file = '', ...rest] = name.split('/')
  if (folder === 'chain') return rest.length === 0 && (file === 'state.json.gz' || isChainFile(file))
  return keptFiles.includes(name) || storedNameOf(name) !== undefined
}

export { keptFiles }

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
