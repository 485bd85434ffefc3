import { melsAbi } from '@melos/contracts'
import { localChain } from '@melos/contracts/local-chain'
import { waitUntil } from '@melos/test-kit/wait-until'
import { type Address, createWalletClient, http } from 'viem'
import { createChainClient } from '../../src/chain/chain-client.ts'
import { callNode } from '../../src/embedded/chain-rpc.ts'
import { deployContracts } from '../../src/embedded/deploy-contracts.ts'
import { type Gift, openFaucet } from '../../src/features/faucet/faucet.ts'
import { startFailingNode } from './failing-node.ts'
import { startTestChain } from './test-chain.ts'
import { openTestIdentityTwice } from './test-identity.ts'

/** A separate chain with a full faucet, and two apps that take turns and reach the chain through `node`. */
export async function openTestFaucet({ gift }: { gift?: Gift } = {}) {
  const chain = await startTestChain()
  const { mels, auctionHouse, faucetKey } = await deployContracts(chain.dataDir, chain.rpcUrl)
  const opened = openFaucet({ chainId: 31337, key: faucetKey, mels })
  if (opened === undefined) throw new Error('There is no faucet')
  const faucet = gift === undefined ? opened : { ...opened, gift }
  const node = await startFailingNode(chain.rpcUrl)
  const identity = await openTestIdentityTwice({ rpcUrl: node.rpcUrl, auctionHouse, faucet })
  const client = createChainClient(chain.rpcUrl)
  const wallet = createWalletClient({ account: faucet.account, chain: localChain, transport: http(chain.rpcUrl) })
  const token = { address: mels, abi: melsAbi } as const
  const readMels = (address: Address) => client.readContract({ ...token, functionName: 'balanceOf', args: [address] })
  return {
    ...identity,
    rpcUrl: chain.rpcUrl,
    node,
    client,
    faucet,
    faucetKey,
    auctionHouse,
    readMels,
    ask: (address: string, from = '192.0.2.1') => identity.post('/api/public/faucet', { address }, { from }),
    audited: () => identity.db.selectFrom('audit_log').selectAll().where('action', '=', 'FAUCET_GIVEN').execute(),
    /** Leaves the faucet only this much MELS. */
    async leaveMels(amount: bigint): Promise<void> {
      const before = await readMels(faucet.account.address)
      const args = ['0x000000000000000000000000000000000000dEaD', before - amount] as const
      await wallet.writeContract({ ...token, functionName: 'transfer', args })
      await waitUntil('the MELS are gone', async () => (await readMels(faucet.account.address)) === amount)
    },
    setPol: (amount: bigint) =>
      callNode(chain.rpcUrl, 'anvil_setBalance', faucet.account.address, `0x${amount.toString(16)}`),
    /** From now on, only the test mines blocks. */
    async stopMining(): Promise<void> {
      await callNode(chain.rpcUrl, 'evm_setAutomine', false)
      await callNode(chain.rpcUrl, 'evm_setIntervalMining', 0)
    },
    mine: () => callNode(chain.rpcUrl, 'evm_mine'),
    async startMining(): Promise<void> {
      await callNode(chain.rpcUrl, 'evm_setAutomine', true)
      await callNode(chain.rpcUrl, 'evm_mine')
    },
    fill: () => deployContracts(chain.dataDir, chain.rpcUrl),
    async [Symbol.asyncDispose]() {
      await identity[Symbol.asyncDispose]()
      await node[Symbol.asyncDispose]()
      await chain[Symbol.asyncDispose]()
    },
  }
}
