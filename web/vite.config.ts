import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { lazyPartsPlugin } from './lazy-parts-plugin.ts'
import { listChunksPlugin } from './list-chunks-plugin.ts'
import { markdownPlugin } from './markdown-plugin.ts'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

/** Two files load faster than fifty small ones: one that rarely changes, and one with what the first page needs. */
const codeSplitting = {
  groups: [
    { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
    // Without a group of its own, it would be part of the first group that needs it.
    { name: 'zod', test: /\/node_modules\/zod\//, priority: 1 },
    { name: (id: string, graph: ModuleGraph) => (isNeededByList(id, graph) ? 'shell' : null) },
    // Every page's list of routes names each file, so what several pages share is one.
    {
      name: 'parts',
      test: /\/web\/src\/(ui\/(table|transaction-link|address-link|copy-button|progress-bar|skeleton|terms-list)\.|lib\/(explorer-url|copy-text|modal|describe-span)|api\/(session|api-request-error|texts))|\/packages\/clearing\/src\/(amounts|count-units)\./,
    },
    // Numbers that people type are read by pages that don't load the API's schemas.
    {
      name: 'clearing',
      test: /\/packages\/(clearing\/src\/|api-contract\/src\/typed-values)|\/web\/src\/lib\/read-number/,
    },
    { name: 'fields', test: /\/web\/src\/ui\/(field|form-fields|checkbox|dialog|form-parts|filter-input)\./ },
    // Without schemas, so that the server's form of the sign-in page works soon.
    {
      name: 'account-form',
      test: /\/web\/src\/(account\/(account-form|describe-failure|passkey-error|passkey-support|password-field|texts)\.|lib\/use-attempt)/,
    },
    {
      name: 'signed-fetch',
      test: /\/web\/src\/(api\/(signed-fetch|lasting-fetch)|lib\/with-lock|account\/proven-fetch)/,
    },
    {
      name: 'api-calls',
      test: /\/packages\/api-contract\/src\/(values|countries|account-values|api-error|identity)\.|\/web\/src\/api\/call-api/,
    },
    {
      name: 'queries',
      test: /\/node_modules\/@tanstack\/|\/web\/src\/(lib\/(query-client|use-search)|ui\/(loaded|counted-list|paged-list|filter-form|record-page|state-filter)|api\/load-page)/,
    },
    {
      name: 'songs',
      test: /\/web\/src\/(lib\/(eur|format-period|format-change|read-query|use-royalty-changes)|ui\/(song-link|market-)|features\/read-royalties\/(texts|state-label|yield-of))/,
    },
    // What an auction's page and a market's page share; the charts only where there are any.
    {
      name: 'song-heading',
      test: /\/web\/src\/(features\/view-auction\/(texts|auction-facts|auction-heading)|features\/play-song\/song-waveform|ui\/(sticky-column|block-notice|chart\/table-twin)|lib\/hide-blocked|admission\/is-restricted)/,
    },
    {
      name: 'song-charts',
      test: /\/node_modules\/d3-|\/web\/src\/(ui\/(chart|live-|part-unavailable)|lib\/use-reload-page|features\/(read-royalties\/(song-|announced|royalties-)|report-infringement\/(link-texts|report-link)))/,
    },
    {
      name: 'wallet-parts',
      test: /\/web\/src\/(wallet\/(load-wallet|own-bids|use-funds|own-page|own-calls\/(texts|own-call|use-own-calls)|placing\/(use-placing|unfinished|form-parts)|transactions\/journal)|lib\/(toast-after-reload|use-saved-fields|use-media|use-answer)|ui\/bid-state)/,
    },
    // What every call to a contract needs.
    {
      name: 'addresses',
      test: /\/viem\/_esm\/utils\/(address\/isAddress|hash\/(isHash|keccak256)|promise\/with(Retry|Timeout)|stringify|encoding\/toHex)/,
    },
    // viem's own `import()` knows no retries. In one file with the module that asks, there is nothing left to load.
    { name: 'chain-calls', test: /\/viem\/_esm\/(actions\/public\/call|utils\/ccip)\.js/ },
    {
      name: 'signatures',
      test: /\/viem\/_esm\/utils\/signature\/recoverPublicKey\.js|\/@noble\/curves\/esm\/secp256k1\.js/,
    },
    { name: 'contracts', test: /\/contracts\/generated\/(mels|market|song-token|auction-house|gate)\.ts/ },
  ],
}

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // The framework plugin expects a running app; unit tests import plain modules.
  plugins: [
    tailwindcss(),
    markdownPlugin(),
    lazyPartsPlugin(),
    listChunksPlugin(),
    process.env.VITEST === undefined && reactRouter(),
  ],
  // WalletConnect depends on an older version, so pages would load two.
  resolve: { dedupe: ['viem'] },
  // One file loads much faster than 900. In development Vite can't load what isn't an ES module.
  ssr: command === 'build' ? { noExternal: true } : {},
  // One file for each worker, so that a library's `import()` has nothing left to load.
  worker: { format: 'es', rolldownOptions: { output: { codeSplitting: false } } },
  environments: {
    client: {
      build: {
        // `loadPart` fetches a part's files before importing it.
        modulePreload: false,
        rolldownOptions: { output: { codeSplitting } },
      },
    },
  },
}))

/** Whether the auction list or the frame of every page imports a module, directly or indirectly. */
function isNeededByList(id: string, graph: ModuleGraph): boolean {
  const known = new Set([id])
  // The loop also visits modules that are added to the set.
  for (const module of known) {
    if (/\/src\/(entry\.client|root|routes\/home)\.tsx/.test(module)) return true
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) known.add(importer)
  }
  return false
}
