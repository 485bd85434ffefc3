import { readEmbeddedChain } from '@melos/test-kit/embedded-services'
import { commands, runMelos } from '@melos/test-kit/run-melos'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import type { Hex } from 'viem'

/** The public base URL of canonical links and share cards. */
export const publicUrl = 'https://melos.example'

/** The product, started as `npm start` does, with its own data directory. */
export interface Melos {
  readonly address: string
  readonly rpcUrl: string
  /** Lists and settles on the embedded chain, and has all MELS except the faucet's. */
  readonly operatorKey: Hex
  /** Owns the auction house. */
  readonly ownerKey: Hex
}

export async function startMelos(
  environment: Readonly<Record<string, string>> = {},
): Promise<{ melos: Melos; dataDir: string; readLog: () => string; stop: () => Promise<void> }> {
  const dataDir = await makeTemporaryFolder()
  const settings = { DATA_DIR: dataDir.path, PUBLIC_URL: publicUrl, ...environment }
  const { child, ready, readLog, kill } = runMelos(settings, commands.launcher)
  child.stderr?.pipe(process.stderr)
  const address = await ready
  const { rpcUrl, operatorKey, ownerKey } = await readEmbeddedChain(dataDir.path)
  return {
    melos: { address, rpcUrl, operatorKey, ownerKey },
    dataDir: dataDir.path,
    readLog,
    async stop() {
      await kill('SIGTERM')
      await dataDir[Symbol.asyncDispose]()
    },
  }
}
