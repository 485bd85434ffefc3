import { once } from 'node:events'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { startChain } from '../../src/embedded/chain.ts'
import { callNode } from '../../src/embedded/chain-rpc.ts'

interface TestChain extends AsyncDisposable {
  readonly dataDir: string
  readonly rpcUrl: string
  /** Removes this block and all later ones, like a crash before a save. */
  forgetFrom(block: bigint): Promise<void>
}

/** A separate chain, for tests that would disturb the other files. */
export async function startTestChain({ beginsAt }: { beginsAt?: number } = {}): Promise<TestChain> {
  const dataDir = await makeTemporaryFolder()
  const { process: node, rpcUrl } = await startChain(dataDir.path, { id: 31337, beginsAt })
  return {
    dataDir: dataDir.path,
    rpcUrl,
    async forgetFrom(block) {
      const count = async () => Number(BigInt(await callNode<string>(rpcUrl, 'eth_blockNumber')) - block + 1n)
      // The chain mines empty blocks, so there may be a new one.
      for (let depth = await count(); depth > 0; depth = await count()) await callNode(rpcUrl, 'anvil_rollback', depth)
    },
    async [Symbol.asyncDispose]() {
      const ended = once(node, 'exit')
      node.kill()
      await ended
      await dataDir[Symbol.asyncDispose]()
    },
  }
}
