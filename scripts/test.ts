import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './lib/build-web.ts'
import { type Count, countForge, countPlaywright, countVitest, findNote } from './lib/count-tests.ts'
import { runCommand } from './lib/run-command.ts'

const reports = await mkdtemp(join(tmpdir(), 'melos-reports-'))

/** Each suite prints what it does and answers with what it counted. */
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
  server: () => runVitest('server'),
  attacks: () => runVitest('attacks'),
  faults: () => runVitest('faults'),
  browser: async () => {
    const report = join(reports, 'browser.json')
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const { exitCode, output } = await runCommand(['playwright', 'test', '--config', 'e2e'], { show: true, env })
    return orFailed(exitCode, { ...countPlaywright(await readReport(report)), note: findNote(output) })
  },
  firefox: () => runVitest('firefox'),
}

/** Compiling and trying the contracts keeps one core busy: meanwhile the other has something to do. */
const onOneCore = ['check', 'contracts']
const besideThem = ['unit', 'attacks']

const indent = ' '.repeat(11)

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(suites)
const results: { suite: string; count: Count; seconds: number }[] = []
const startedAt = performance.now()
try {
  await buildWeb({ evenIfFresh: false })
  const early = [onOneCore, besideThem].map((names) => chosen.filter((suite) => names.includes(suite)))
  await Promise.all(early.map(takeInTurn))
  await takeInTurn(chosen.filter((suite) => !early.flat().includes(suite)))
} finally {
  await rm(reports, { recursive: true })
}
summarise()

async function takeInTurn(names: readonly string[]): Promise<void> {
  for (const suite of names) {
    const run = suites[suite]
    if (run === undefined) throw new Error(`There is no suite ${suite}: choose from ${Object.keys(suites).join(', ')}`)
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

/** A runner that fails without a failed test, or that found none, has failed as a whole. */
function orFailed(exitCode: number, count: Count): Count {
  const ok = exitCode === 0 && count.passed + (count.skipped ?? 0) > 0
  return ok || count.failed > 0 ? count : { ...count, failed: 1 }
}

function summarise(): void {
  console.log('')
  for (const { suite, count, seconds } of results) {
    console.log(`${suite.padEnd(10)} ${count.passed} passed, ${count.failed} failed in ${seconds.toFixed(0)} s`)
    if (count.note !== undefined) console.log(`${indent}${count.note}`)
    for (const name of count.secondTry ?? []) show('only at the second try', name)
    for (const name of count.failures ?? []) show('failed', name)
  }
  const passed = results.reduce((sum, { count }) => sum + count.passed, 0)
  const failed = results.reduce((sum, { count }) => sum + count.failed, 0)
  const minutes = (performance.now() - startedAt) / 60_000
  console.log(`Tests: ${passed} passed, ${failed} failed in ${minutes.toFixed(1)} minutes`)
  process.exitCode = failed === 0 ? 0 : 1
}

function show(what: string, name: string): void {
  console.log(`${indent}${what}: ${name.replaceAll('\n', `\n${indent}`)}`)
}
