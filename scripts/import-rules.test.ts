import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './lib/run-command.ts'

const forbidden = [
  ['server/src/features/bids/bid-store.ts', '../auctions/auction-store.ts'],
  ['web/src/features/place-bid/bid-form.tsx', '../browse-auctions/auction-card.tsx'],
  ['web/src/features/place-bid/bid-total.tsx', '../../features/browse-auctions/auction-card.tsx'],
  ['server/src/http/page-routes.ts', '../features/auctions/auction-store.ts'],
  ['web/src/ui/button.tsx', '../features/browse-auctions/auction-card.tsx'],
  ['server/src/http/web-app.ts', '../../../web/src/lib/theme.ts'],
  ['web/src/lib/theme.ts', '../../../server/src/config.ts'],
  ['demo/src/main.ts', '../../server/src/config.ts'],
  ['e2e/support/start-melos.ts', '../../server/src/config.ts'],
  ['e2e/journeys/place-bid.spec.ts', '../../web/src/features/place-bid/bid-form.tsx'],
  ['e2e/journeys/read-charts.spec.ts', '../../web/src/lib/theme.ts'],
  ['server/src/start-demo.ts', '../../demo/src/songs.ts'],
  ['server/src/config.ts', '../../scripts/lib/run-command.ts'],
  ['web/src/lib/format.ts', '../../../demo/src/songs.ts'],
  ['packages/clearing/src/settle.ts', '../../../server/src/config.ts'],
  ['packages/statements/src/read-rows.ts', '../../../server/src/config.ts'],
  ['packages/evidence/src/read-bids.ts', '@melos/test-kit/wait-until'],
  ['server/src/run-server.ts', '@melos/test-kit/run-melos'],
  ['server/src/features/bids/list-bids.ts', '@melos/test-kit/random'],
  ['web/src/ui/dialog.tsx', '@melos/test-kit/random'],
  ['demo/src/fill.ts', '@melos/test-kit/random'],
  // A circle.
  ['web/src/wallet/journal.ts', './journal-entry.ts'],
  ['web/src/wallet/journal-entry.ts', './journal.ts'],
] as const

const allowed = [
  ['server/src/features/bids/bid-routes.ts', '../../database/database.ts'],
  ['server/src/features/bids/bid-indexer.ts', './bid-status.ts'],
  ['web/src/features/place-bid/bid-dialog.tsx', '../../ui/button.tsx'],
  ['server/src/app.ts', './features/auctions/auction-routes.ts'],
  ['web/src/routes/home.tsx', '../features/browse-auctions/auction-grid.tsx'],
  ['packages/evidence/src/read-bids.test.ts', '@melos/test-kit/wait-until'],
  ['server/src/run-server.test.ts', '@melos/test-kit/run-melos'],
  ['server/test/support/indexed-market.ts', '@melos/test-kit/wait-until'],
  ['web/src/ui/dialog.test.tsx', '@melos/test-kit/random'],
  ['e2e/support/start-services.ts', '@melos/test-kit/run-melos'],
  ['e2e/support/texts.ts', '../../web/src/features/connect-wallet/wallet-connect/texts.ts'],
  ['e2e/support/lazy-parts.ts', '../../web/src/lib/load-texts.ts'],
  ['bench/gas.ts', '@melos/test-kit/run-melos'],
] as const

let folder: string
let refused: Set<string>

/** Runs the linter with our rules over files that each have one import. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'melos-imports-'))
  const rules = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...rules, vcs: { enabled: false } }))
  const manifest = { name: 'imports', devDependencies: { '@melos/test-kit': '0.1.0' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  for (const [path, imported] of [...forbidden, ...allowed]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `import { thing } from '${imported}'\n\nthing()\n`)
  }
  refused = new Set(lint().match(/^\S+(?=:\d+:\d+ lint\/.*(RestrictedImports|UndeclaredDependencies|ImportCycles))/gm))
})
afterAll(() => rmSync(folder, { recursive: true }))

function lint(): string {
  try {
    const flags = ['lint', '--colors=off', '--max-diagnostics=none']
    return execFileSync('biome', flags, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    return String(Object(error).stderr)
  }
}

test.each(forbidden)('%s cannot import %s', (path) => {
  expect(refused).toContain(path)
})

test.each(allowed)('%s can import %s', (path) => {
  expect(refused).not.toContain(path)
})
