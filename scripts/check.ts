import { join } from 'node:path'
import { root, runCommand } from './lib/run-command.ts'

interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly cwd?: string
}

const web = join(root, 'web')

/** The fastest steps come first, so that most mistakes are reported soon. */
const steps: readonly Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'route types', command: ['react-router', 'typegen'], cwd: web },
  { name: 'types', command: ['tsc', '--project', root] },
  { name: 'types of the pages', command: ['tsc', '--project', web] },
  { name: 'types of the browser tests', command: ['tsc', '--project', join(root, 'e2e')] },
  { name: 'dead code', command: ['knip'] },
  { name: 'database types', command: ['node', 'server/scripts/generate.ts', '--check'] },
]
/** Takes longer than all the steps together, so it runs in parallel. */
const contracts: Step = {
  name: 'contracts: format, generated code, gas',
  command: ['node', 'contracts/scripts/check.ts'],
}

async function run({ name, command, cwd = root }: Step): Promise<void> {
  const startedAt = performance.now()
  const { exitCode, output } = await runCommand(command, { cwd, show: false })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${exitCode === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (exitCode !== 0) {
    process.exitCode = 1
    console.log(output)
  }
}

async function runSteps(): Promise<void> {
  for (const step of steps) await run(step)
}

await Promise.all([runSteps(), run(contracts)])
