import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/run-command.ts'

/** Runs a script as if Node had this version. */
function runOn(version: string): { status: number; stderr: string } {
  const folder = mkdtempSync(join(tmpdir(), 'melos-node-'))
  const pretend = join(folder, 'pretend.cjs')
  writeFileSync(pretend, `Object.defineProperty(process.versions, 'node', { value: '${version}' })`)
  try {
    execFileSync(process.execPath, ['--require', pretend, join(root, 'scripts/run.cjs'), 'no-such-script'], {
      stdio: 'pipe',
    })
    return { status: 0, stderr: '' }
  } catch (error) {
    return { status: Object(error).status, stderr: String(Object(error).stderr) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.each(['20.20.2', '22.22.0', '24.11.1'])('Node %s is refused with a message', (version) => {
  expect(runOn(version)).toEqual({
    status: 1,
    stderr: `Melos needs Node 24.12 or later, but this is ${version}. Run npm install, which installs Node 24 on Linux (x64, arm64), or install Node 24 yourself.\n`,
  })
})

test.each(['24.12.0', '24.21.0', '26.0.0'])('Node %s is accepted', (version) => {
  expect(runOn(version).stderr).not.toContain('Melos needs Node')
})
