/** The build settings that solc writes into an artifact. */
export interface BuildMetadata {
  readonly compiler?: { readonly version?: string }
  readonly settings?: {
    readonly evmVersion?: string
    readonly viaIR?: boolean
    readonly optimizer?: { readonly enabled?: boolean; readonly runs?: number }
  }
}

const expectedCompiler = '0.8.37'
const expectedEvmVersion = 'prague'
const expectedRuns = 200

/** Checks the artifact, because a setting in the configuration might not have reached the compiler. */
export function assertBuildSettings(contractName: string, metadata: BuildMetadata | undefined): void {
  const optimizer = metadata?.settings?.optimizer
  if (optimizer?.enabled !== true) {
    throw new Error(`${contractName} was built with the optimizer off: set \`optimizer = true\` in foundry.toml.`)
  }
  assertSetting(contractName, 'optimizer runs', optimizer.runs, expectedRuns)
  assertSetting(contractName, 'viaIR', metadata?.settings?.viaIR, true)
  // After the `+` come a commit and a platform, which differ between builds of one release.
  assertSetting(contractName, 'compiler', metadata?.compiler?.version?.split('+')[0], expectedCompiler)
  assertSetting(contractName, 'EVM version', metadata?.settings?.evmVersion, expectedEvmVersion)
}

function assertSetting<Value>(contractName: string, setting: string, found: Value | undefined, expected: Value): void {
  if (found !== expected) {
    throw new Error(`${contractName} was built with ${setting} ${found ?? 'unknown'}, expected ${expected}.`)
  }
}
