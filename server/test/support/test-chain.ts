import { once } from 'node:events'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { startChain } from '../../src/embedded/chain.ts'
import { callNode } from '../../src/embedded/chain-rpc.ts'

interface TestChain extends AsyncDisposable {
  readonly dataDir: string
  readonly rpcUrl: string
  /** Takes this block and all after it away, as a crash takes what was not saved. */
  forgetFrom(block: bigint): Promise<void>
}

/** A chain of its own in a data directory of its own, for what would pull the ground from under the other files' feet. */
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
