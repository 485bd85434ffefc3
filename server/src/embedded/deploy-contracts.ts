import { join } from 'node:path'
import { auctionHouseAbi, auctionHouseBytecode } from '@melos/contracts'
import { createPublicClient, createWalletClient, getContractAddress, http, keccak256, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import type { Deployment } from '../chain/find-deployment.ts'
import { StartupError } from '../startup-error.ts'
import { callNode } from './chain-rpc.ts'
import { keepSecret } from './keep-secret.ts'

const OPERATOR_BALANCE = parseEther('1000000')

export interface EmbeddedDeployment extends Deployment {
  /** Holds every role on the embedded chain; never leaves this machine. */
  readonly operatorKey: `0x${string}`
}

/** Puts the contracts on a new embedded chain; on one that has them, finds them. */
export async function deployContracts(dataDir: string, rpcUrl: string): Promise<EmbeddedDeployment> {
  const folder = join(dataDir, 'chain')
  // Kept by `keepSecret` as it came from `generatePrivateKey`.
  const operatorKey = (await keepSecret(join(folder, 'operator-key'), generatePrivateKey)) as `0x${string}`
  await refuseOtherVersion(folder)

  const operator = privateKeyToAccount(operatorKey)
  const auctionHouse = getContractAddress({ from: operator.address, nonce: 0n })
  const reader = createPublicClient({ chain: anvil, transport: http(rpcUrl), pollingInterval: 50 })
  if ((await reader.getCode({ address: auctionHouse })) === undefined) {
    await callNode(rpcUrl, 'anvil_setBalance', operator.address, `0x${OPERATOR_BALANCE.toString(16)}`)
    const wallet = createWalletClient({ account: operator, chain: anvil, transport: http(rpcUrl) })
    const hash = await wallet.deployContract({ abi: auctionHouseAbi, bytecode: auctionHouseBytecode, nonce: 0 })
    await reader.waitForTransactionReceipt({ hash })
  }
  return { auctionHouse, startBlock: 0n, operatorKey }
}

/** The code's hash is kept before the first deployment, so no crash in between can leave a chain of unknown version. */
async function refuseOtherVersion(folder: string): Promise<void> {
  const version = keccak256(auctionHouseBytecode)
  const kept = await keepSecret(join(folder, 'contract-version'), () => version)
  if (kept === version) return
  throw new StartupError(
    `The chain in ${folder} was made with other contracts than this version of Melos has: set DATA_DIR to another directory, or delete this one to begin anew.`,
  )
}
