import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** For each file that browsers load, the files it imports and the modules in it. */
export type ChunkList = Record<string, { readonly imports: readonly string[]; readonly modules: readonly string[] }>

/** Writes `build/chunks.json`, from which tests measure a page's first load. */
export function listChunksPlugin(): Plugin {
  return {
    name: 'list-chunks',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle(_options, bundle) {
      const chunks: ChunkList = {}
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') chunks[file.fileName] = { imports: file.imports, modules: file.moduleIds }
      }
      writeFileSync(join(import.meta.dirname, 'build/chunks.json'), JSON.stringify(chunks, null, 2))
    },
  }
}
