import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assertBuildSettings, type BuildMetadata } from './assert-build-settings.ts'
import { contractsDirectory } from './contracts-directory.ts'
import { readFiles, replaceFiles } from './directory-files.ts'
import { findDifference } from './find-difference.ts'
import { type CompiledContract, renderGenerated } from './render-generated.ts'
import { runForge } from './run-forge.ts'
import { runScript } from './run-script.ts'

interface Artifact {
  readonly abi: readonly unknown[]
  readonly bytecode: { readonly object: string }
  readonly metadata?: BuildMetadata
}

const contracts = ['AuctionHouse', 'Gate', 'Market', 'Mels', 'Royalties', 'SongTokens']
/** Only `SongTokens` creates songs, so their creation code isn't needed. */
const contractsWithoutCode = ['SongToken']
const generatedDirectory = join(contractsDirectory, 'generated')

function generate(): void {
  replaceFiles(generatedDirectory, compile())
}

export function checkGenerated(): void {
  const outdated = findDifference(compile(), readFiles(generatedDirectory))
  if (outdated !== undefined)
    throw new Error(`contracts/generated/${outdated} is out of date: run \`npm run generate\`.`)
}

function compile(): ReadonlyMap<string, string> {
  const build = runForge(['build', 'src'], { output: 'capture' })
  if (build.exitCode !== 0) throw new Error(`The contracts do not compile:\n${build.output}`)
  const withoutCode = contractsWithoutCode.map((name) => ({ ...readContract(name), bytecode: undefined }))
  return renderGenerated([...contracts.map(readContract), ...withoutCode])
}

function readContract(name: string): CompiledContract {
  const artifact: Artifact = JSON.parse(
    readFileSync(join(contractsDirectory, 'out', `${name}.sol`, `${name}.json`), 'utf8'),
  )
  assertBuildSettings(name, artifact.metadata)
  return { name, abi: artifact.abi, bytecode: artifact.bytecode.object }
}

if (import.meta.main) {
  runScript(() => {
    if (process.argv.includes('--check')) checkGenerated()
    else generate()
    return 0
  })
}
