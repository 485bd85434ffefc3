import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './lib/build.ts'
import { type Count, countForge, countPlaywright, countVitest, findNote } from './lib/count-tests.ts'
import { runCommand } from './lib/run-command.ts'

/** Each suite prints its output and returns its counts. */
const suites: Readonly<Record<string, () => Promise<Count>>> = {
  check: async () => {
    const { exitCode, output } = await runCommand(['node', 'scripts/check.ts'], { show: false })
    console.log(output)
    return { passed: 0, failed: exitCode === 0 ? 0 : 1 }
  },
  contracts: async () => {
    const { exitCode, output } = await runCommand(['node', 'contracts/scripts/test.ts'], { show: false })
    console.log(output)
    return orFailed(exitCode, countForge(output))
  },
  unit: () => runVitest('unit'),
  attacks: () => runVitest('attacks'),
  server: () => runVitest('server'),
  faults: () => runVitest('faults'),
  browser: async () => {
    const report = join(reports, 'browser.json')
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const { exitCode, output } = await runCommand(['playwright', 'test', '--config', 'e2e'], { show: true, env })
    return orFailed(exitCode, { ...countPlaywright(await readReport(report)), note: findNote(output) })
  },
  firefox: () => runVitest('firefox'),
  container: () => runVitest('container'),
  scale: () => runVitest('scale'),
}

/** The suites for everyday use. */
const quick = ['check', 'contracts', 'unit']
/** Run only if named: one installs a whole system, the other needs programs that npm doesn't have. */
const onlyNamed: readonly string[] = ['container', 'scale']

/**
 * Rounds run one after another, the lanes of a round in parallel, and the suites of a lane in the order above. The contracts keep
 * one core busy, the faults mostly wait, attacks measure response times, and Playwright's browsers need both cores. The one Firefox
 * fits beside the server's tests, which take longer than the faults.
 */
const rounds: readonly (readonly string[])[][] = [
  [
    ['check', 'contracts'],
    ['unit', 'attacks'],
  ],
  [['server'], ['faults', 'firefox', 'container']],
  [['scale']],
  [['browser']],
]

const SLOWEST = 10
const indent = ' '.repeat(11)

const named = process.argv.slice(2).flatMap((name) => (name === 'quick' ? quick : [name]))
const unknown = named.find((name) => !(name in suites))
if (unknown !== undefined) {
  throw new Error(`There is no suite ${unknown}. Choose from quick, ${Object.keys(suites).join(', ')}`)
}
const chosen = named.length > 0 ? named : Object.keys(suites).filter((name) => !onlyNamed.includes(name))
const reports = await mkdtemp(join(tmpdir(), 'melos-reports-'))
const results: { suite: string; count: Count; seconds: number }[] = []
const startedAt = performance.now()
try {
  await build({ evenIfFresh: false })
  for (const lanes of rounds) await Promise.all(lanes.map(runLane))
} finally {
  await rm(reports, { recursive: true })
}
summarise()

async function runLane(lane: readonly string[]): Promise<void> {
  for (const [suite, run] of Object.entries(suites).filter(([name]) => lane.includes(name) && chosen.includes(name))) {
    console.log(`\n— ${suite}`)
    const beganAt = performance.now()
    results.push({ suite, count: await run(), seconds: (performance.now() - beganAt) / 1000 })
  }
}

async function runVitest(project: string): Promise<Count> {
  const report = join(reports, `${project}.json`)
  const flags = ['--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { exitCode, output } = await runCommand(['vitest', 'run', ...flags], { show: true })
  return orFailed(exitCode, { ...countVitest(await readReport(report)), note: findNote(output) })
}

async function readReport(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch(() => '{}')
}

/** A suite that fails without a failed test, or runs no test, counts as one failure. */
function orFailed(exitCode: number, count: Count): Count {
  const ok = exitCode === 0 && count.passed + (count.skipped ?? 0) > 0
  return ok || count.failed > 0 ? count : { ...count, failed: 1 }
}

function summarise(): void {
  console.log('')
  for (const { suite, count, seconds } of results) {
    console.log(`${suite.padEnd(10)} ${count.passed} passed, ${count.failed} failed in ${seconds.toFixed(0)} s`)
    if (count.note !== undefined) console.log(`${indent}${count.note}`)
    for (const name of count.secondTry ?? []) show('passed on the second try', name)
    for (const name of count.failures ?? []) show('failed', name)
  }
  const timed = results.flatMap(({ count }) => count.timed ?? [])
  const slowest = timed.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST)
  if (slowest.length > 0) console.log('\nSlowest')
  for (const { name, milliseconds } of slowest) {
    console.log(`${`${(milliseconds / 1000).toFixed(0)} s`.padStart(indent.length - 1)} ${name}`)
  }
  console.log('')
  const passed = results.reduce((sum, { count }) => sum + count.passed, 0)
  const failed = results.reduce((sum, { count }) => sum + count.failed, 0)
  const minutes = (performance.now() - startedAt) / 60_000
  console.log(`Tests: ${passed} passed, ${failed} failed in ${minutes.toFixed(1)} minutes`)
  process.exitCode = failed === 0 ? 0 : 1
}

function show(what: string, name: string): void {
  console.log(`${indent}${what}: ${name.replaceAll('\n', `\n${indent}`)}`)
}
