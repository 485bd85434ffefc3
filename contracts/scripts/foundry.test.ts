import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anvilBinary, forgeBinary } from './foundry.ts'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'melos-foundry-'))
})

afterEach(() => {
  rmSync(directory, { recursive: true })
})

describe('forgeBinary', () => {
  it('prefers the installed package to the PATH', () => {
    const packaged = putExecutable('node_modules/@foundry-rs/forge-linux-amd64/bin/forge')
    putExecutable('bin/forge')

    expect(forgeBinary(host({ arch: 'x64' }))).toBe(packaged)
  })

  it('uses the first forge on the PATH if the platform has no package', () => {
    const first = putExecutable('bin/forge')
    putExecutable('later/forge')

    expect(forgeBinary(host({ arch: 'arm64' }))).toBe(first)
  })

  it('skips a forge that cannot be executed', () => {
    chmodSync(putExecutable('bin/forge'), 0o644)
    const second = putExecutable('later/forge')

    expect(forgeBinary(host({ arch: 'arm64' }))).toBe(second)
  })

  it('says what to install when there is no forge', () => {
    expect(() => forgeBinary(host({ arch: 'x64' }))).toThrow(/npm install.*@foundry-rs\/forge-linux-amd64/)
  })
})

describe('anvilBinary', () => {
  it('finds anvil in the same places', () => {
    putExecutable('bin/forge')
    const onPath = putExecutable('later/anvil')
    expect(anvilBinary(host({ arch: 'arm64' }))).toBe(onPath)

    const packaged = putExecutable('node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil')
    expect(anvilBinary(host({ arch: 'x64' }))).toBe(packaged)
  })
})

function host({ arch }: { arch: string }) {
  return {
    platform: 'linux',
    arch,
    path: [join(directory, 'bin'), join(directory, 'later')].join(delimiter),
    resolve: (id: string) => {
      if (!id.includes('amd64')) throw new Error(`Cannot find module ${id}`)
      return join(directory, 'node_modules', id)
    },
  }
}

function putExecutable(path: string): string {
  const file = join(directory, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  chmodSync(file, 0o755)
  return file
}
