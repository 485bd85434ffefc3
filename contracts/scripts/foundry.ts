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

type Tool = 'forge' | 'anvil'

export function forgeBinary(host: Host = thisHost): string {
  return findTool('forge', host)
}

export function anvilBinary(host: Host = thisHost): string {
  return findTool('anvil', host)
}

/** Prefers the package that npm installed for this platform to the `PATH`. */
function findTool(tool: Tool, host: Host): string {
  const packageName = `@foundry-rs/${tool}-${host.platform}-${host.arch === 'x64' ? 'amd64' : host.arch}`
  const candidates = [
    ...packageBinaries(host, { tool, packageName }),
    ...host.path.split(delimiter).map((directory) => join(directory, tool)),
  ]
  const binary = candidates.find(isExecutable)
  if (binary === undefined) {
    throw new Error(
      `${tool} is missing: run \`npm install\` to get ${packageName}, or put Foundry's ${tool} on the PATH.`,
    )
  }
  return binary
}

function packageBinaries(host: Host, { tool, packageName }: { tool: Tool; packageName: string }): string[] {
  try {
    return [join(dirname(host.resolve(`${packageName}/package.json`)), 'bin', tool)]
  } catch {
    // npm skips this optional dependency on platforms without one.
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
