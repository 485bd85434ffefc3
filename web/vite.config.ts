import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { lazyPartsPlugin } from './lazy-parts-plugin.ts'
import { listChunksPlugin } from './list-chunks-plugin.ts'
import { markdownPlugin } from './markdown-plugin.ts'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

/** Two files load faster than fifty small ones: what changes least, and what the first page needs. */
const codeSplitting = {
  groups: [
    { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
    { name: (id: string, graph: ModuleGraph) => (isNeededByList(id, graph) ? 'shell' : null) },
  ],
}

export default defineConfig({
  root: import.meta.dirname,
  // The framework plugin expects a running app; unit tests import plain modules.
  plugins: [
    tailwindcss(),
    markdownPlugin(),
    lazyPartsPlugin(),
    listChunksPlugin(),
    process.env.VITEST === undefined && reactRouter(),
  ],
  // WalletConnect names an older one; two would be loaded.
  resolve: { dedupe: ['viem'] },
  // In parts, as the pages are: not all of it is always needed.
  worker: { format: 'es' },
  environments: {
    client: {
      build: {
        // `loadPart` fetches what a part needs before it is imported.
        modulePreload: false,
        rolldownOptions: { output: { codeSplitting } },
      },
    },
  },
})

/** Whether the list of auctions, or what surrounds every page, imports a module at whatever distance. */
function isNeededByList(id: string, graph: ModuleGraph): boolean {
  const known = new Set([id])
  // A set also visits what is added to it during the loop.
  for (const module of known) {
    if (/\/src\/(entry\.client|root|routes\/home)\.tsx/.test(module)) return true
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) known.add(importer)
  }
  return false
}
