import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

interface Host {
  readonly platform: string
  readonly arch: string
  readonly path: string
  readonly resolve: (id: string) => string
}

const thisHost: Host = {
  platform: process.platform,
  arch: process.arch,
  path: process.env.PATH ?? '',
  resolve: createRequire(import.meta.url).resolve,
}

/** The forge that npm installed for this platform, else the first one on the path. */
export function forgeBinary(host: Host = thisHost): string {
  const packageName = `@foundry-rs/forge-${host.platform}-${host.arch === 'x64' ? 'amd64' : host.arch}`
  const candidates = [
    ...packageBinaries(host, packageName),
    ...host.path.split(delimiter).map((directory) => join(directory, 'forge')),
  ]
  const binary = candidates.find(isExecutable)
  if (binary === undefined) {
    throw new Error(`forge is missing: run \`npm install\` to get ${packageName}, or put Foundry's forge on the PATH.`)
  }
  return binary
}

function packageBinaries(host: Host, packageName: string): string[] {
  try {
    return [join(dirname(host.resolve(`${packageName}/package.json`)), 'bin', 'forge')]
  } catch {
    // An optional dependency: npm leaves it out where the platform has none.
    return []
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
