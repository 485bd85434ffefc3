import { spawnSync } from 'node:child_process'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { fetchPackages } from './fetch-packages.ts'

const packages = ['@gnosis.pm/ido-contracts@0.5.0', 'solc@0.6.12']
const SOURCE = 'contracts/EasyAuction.sol'

/**
 * Compiles from source, because the package's own bytecode was built without the optimizer (its configuration sets it in the
 * wrong place) and would use more gas.
 */
export async function compileEasyAuction(): Promise<Hex> {
  await using folder = await fetchPackages(packages)
  const input = await readCompilerInput(join(folder.path, 'node_modules/@gnosis.pm/ido-contracts/build/artifacts'))
  const settings = {
    optimizer: { enabled: true, runs: 10_000 },
    outputSelection: { [SOURCE]: { EasyAuction: ['evm.bytecode.object'] } },
  }
  const compiler = join(folder.path, 'node_modules/solc/solcjs')
  const inputFile = join(folder.path, 'input.json')
  await writeFile(inputFile, JSON.stringify({ ...input, settings }))
  const { contracts } = JSON.parse(await compile(compiler, inputFile))
  return `0x${contracts[SOURCE].EasyAuction.evm.bytecode.object}`
}

/** The original compiler input with all sources. */
async function readCompilerInput(artifacts: string): Promise<object> {
  const folder = join(artifacts, SOURCE)
  const { buildInfo } = JSON.parse(await readFile(join(folder, 'EasyAuction.dbg.json'), 'utf8'))
  return JSON.parse(await readFile(join(folder, buildInfo), 'utf8')).input
}

/** Runs in its own process, because this compiler of 2020 installs global error handlers. */
async function compile(compiler: string, inputFile: string): Promise<string> {
  await using input = await open(inputFile)
  const stdio = [input.fd, 'pipe', 'inherit'] as const
  return spawnSync(process.execPath, [compiler, '--standard-json'], { stdio: [...stdio], encoding: 'utf8' }).stdout
}
