import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeFileAtomically } from './data-files.ts'

const sampleWorldSchema = z.object({
  /** In seconds. The sample world's times are relative to it. */
  firstStart: z.int(),
  isFilled: z.boolean(),
})

export type SampleWorld = z.infer<typeof sampleWorldSchema>

export const sampleWorldFile = 'sample-world.json'

/** The data directory's sample world, or a new one. Undefined if the directory has a chain without a sample world. */
export async function claimSampleWorld(dataDir: string): Promise<SampleWorld | undefined> {
  const path = join(dataDir, sampleWorldFile)
  if (existsSync(path)) return sampleWorldSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  if (existsSync(join(dataDir, 'chain'))) return undefined
  const begun = { firstStart: Math.floor(Date.now() / 1000), isFilled: false }
  await writeSampleWorld(dataDir, begun)
  return begun
}

export async function writeSampleWorld(dataDir: string, world: SampleWorld): Promise<void> {
  await writeFileAtomically(join(dataDir, sampleWorldFile), JSON.stringify(world))
}
