import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from './lib/build.ts'

/** The last script takes an hour. */
const scripts = [
  'clearing',
  'statements',
  'gas',
  'royalties',
  'market',
  'identity',
  'api',
  'writes',
  'intake',
  'live',
  'processes',
  'indexing',
  'polygon',
  'start',
  'pages',
  'life',
]

await build({ evenIfFresh: false })
const results = scripts.map((name) => {
  console.log(`\n## ${name}`)
  const startedAt = performance.now()
  const file = fileURLToPath(new URL(`../bench/${name}.ts`, import.meta.url))
  const { status } = spawnSync(process.execPath, [file], { stdio: 'inherit' })
  return { name, isGood: status === 0, minutes: (performance.now() - startedAt) / 60_000 }
})

console.log('')
for (const { name, isGood, minutes } of results) {
  console.log(`${name.padEnd(10)} ${isGood ? 'within its limits' : 'OVER its limits'}, ${minutes.toFixed(0)} min`)
}
if (results.some(({ isGood }) => !isGood)) process.exitCode = 1
