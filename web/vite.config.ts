import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkGroups } from './chunk-groups.ts'
import { lazyPartsPlugin } from './lazy-parts-plugin.ts'
import { listChunksPlugin } from './list-chunks-plugin.ts'
import { markdownPlugin } from './markdown-plugin.ts'
import { trimRouterPlugin } from './trim-router-plugin.ts'

export default defineConfig({
  root: import.meta.dirname,
  // The framework plugin expects a running app; unit tests import plain modules.
  plugins: [
    tailwindcss(),
    markdownPlugin(),
    lazyPartsPlugin(),
    listChunksPlugin(),
    trimRouterPlugin(),
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
        rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
      },
    },
  },
})
