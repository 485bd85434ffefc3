import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** By the name of a file that browsers load: the files it cannot do without, and the modules in it. */
export type ChunkList = Record<string, { readonly imports: readonly string[]; readonly modules: readonly string[] }>

/** Leaves `build/chunks.json`, by which tests see what a page costs before it can be used. */
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
