import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { lazyPartsPlugin } from './lazy-parts-plugin.ts'
import { listChunksPlugin } from './list-chunks-plugin.ts'
import { markdownPlugin } from './markdown-plugin.ts'
import { splitCodePlugin } from './split-code-plugin.ts'

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // The framework plugin expects a running app; unit tests import plain modules.
  plugins: [
    tailwindcss(),
    markdownPlugin(),
    lazyPartsPlugin(),
    splitCodePlugin(),
    listChunksPlugin(),
    process.env.VITEST === undefined && reactRouter(),
  ],
  // WalletConnect depends on an older version, so pages would load two.
  resolve: { dedupe: ['viem'] },
  // One file loads much faster than 900. In development Vite can't load what isn't an ES module.
  ssr: command === 'build' ? { noExternal: true } : {},
  // One file for each worker, so that a library's `import()` has nothing left to load.
  worker: { format: 'es', rolldownOptions: { output: { codeSplitting: false } } },
  // Short hashes, for pages and server alike: both name the fonts.
  build: { rolldownOptions: { output: { hashCharacters: 'base36' } } },
  environments: {
    client: {
      build: {
        // `loadPart` fetches a part's files before importing it.
        modulePreload: false,
      },
    },
  },
}))
