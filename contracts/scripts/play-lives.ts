// Usage: play-lives.ts [count]. Random lives of markets and of royalties end in the contracts as in the models of `packages`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as market from '../../packages/market/test/make-vectors.ts'
import * as royalties from '../../packages/royalties/test/make-vectors.ts'
import { contractsDirectory } from './contracts-directory.ts'
import { runForge } from './run-forge.ts'
import { runScript } from './run-script.ts'

/** Forge becomes slower with every life of a run. */
const LIVES_PER_RUN = 500
const LIVES_PER_FILE = 50
/** The tests read no other folder. */
const folder = join(contractsDirectory, 'cache/lives')

runScript(() => {
  const count = Number(process.argv[2] ?? 10_000)
  for (let first = 0; first < count; first += LIVES_PER_RUN) {
    const length = Math.min(LIVES_PER_RUN, count - first)
    const { exitCode, output } = play(first, length)
    if (exitCode !== 0) {
      console.error(output)
      return exitCode
    }
    console.log(`${first + length} of ${count} lives of each kind end alike`)
  }
  return 0
})

function play(first: number, length: number) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'market'), { recursive: true })
  mkdirSync(join(folder, 'royalties'))
  for (let start = first; start < first + length; start += LIVES_PER_FILE) {
    const lives = Math.min(LIVES_PER_FILE, first + length - start)
    // The committed vectors have other seeds.
    const seed = 1_000_000 + start
    writeFileSync(join(folder, `market/${seed}.json`), market.toJson(market.makeLives(lives, seed)))
    writeFileSync(join(folder, `royalties/${seed}.json`), royalties.toJson(royalties.makeLives(lives, seed)))
  }
  const env = { MARKET_VECTORS: 'cache/lives/market', ROYALTIES_VECTORS: 'cache/lives/royalties' }
  const gas = ['--gas-limit', String(Number.MAX_SAFE_INTEGER)]
  return runForge(['test', '--match-contract', '^(Market|Royalties)VectorsTest$', ...gas], { output: 'capture', env })
}
