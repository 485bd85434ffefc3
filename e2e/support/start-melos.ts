import { readEmbeddedChain } from '@melos/test-kit/embedded-services'
import { commands, runMelos } from '@melos/test-kit/run-melos'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import type { Hex } from 'viem'

/** Where people would reach it: what pages say of themselves to others begins with this. */
export const publicUrl = 'https://melos.example'

/** The product, started as `npm start` does, on a data directory of its own. */
export interface Melos {
  readonly address: string
  readonly rpcUrl: string
  /** Holds every role on the embedded chain, and all MELS but the faucet's. */
  readonly operatorKey: Hex
}

/** `environment` is what an operator would set besides the least. */
export async function startMelos(
  environment: Readonly<Record<string, string>> = {},
): Promise<{ melos: Melos; readLog: () => string; stop: () => Promise<void> }> {
  const dataDir = await makeTemporaryFolder()
  const settings = { DATA_DIR: dataDir.path, PUBLIC_URL: publicUrl, ...environment }
  const { child, ready, readLog, kill } = runMelos(settings, commands.launcher)
  child.stderr?.pipe(process.stderr)
  const address = await ready
  const { rpcUrl, operatorKey } = await readEmbeddedChain(dataDir.path)
  return {
    melos: { address, rpcUrl, operatorKey },
    readLog,
    async stop() {
      await kill('SIGTERM')
      await dataDir[Symbol.asyncDispose]()
    },
  }
}
