import { type Hash, isAddressEqual, keccak256, type PublicClient } from 'viem'
import { addressOf, type ContractName } from '../../creations.ts'
import { DeploymentError } from './deployment-error.ts'
import { planCreations } from './deployment-plan.ts'
import type { DeploymentFiles, DeploymentRecord } from './deployment-record.ts'
import type { DeploymentSettings } from './deployment-settings.ts'
import { simulateCreation } from './simulate-creation.ts'
import { requireCode, verifyBytecode } from './verify-bytecode.ts'
import { verifyContracts } from './verify-contracts.ts'

interface Recorded {
  readonly settings: DeploymentSettings
  readonly files: DeploymentFiles
  readonly record: DeploymentRecord
}

/** Throws unless chain, record, settings and contracts all agree. */
export async function verifyRecorded(client: PublicClient, { settings, files, record }: Recorded): Promise<void> {
  const deployer = settings.deployer.address
  for (const creation of planCreations({ ...settings, mels: record.mels }, record)) {
    const { contract } = creation
    const deployed = { contract, address: addressOf(record, contract) }
    // This check comes first because a simulation fails with a misleading error if the chain has no house.
    await requireCode(client, deployed)
    // No contract stores its own address, so its code is the same at any nonce.
    const bytecodeHash = keccak256(await simulateCreation(client, { ...creation, deployer }))
    requireSameDeployment({ settings, files, record }, { contract, bytecodeHash })
    await verifyBytecode(client, { ...deployed, bytecodeHash })
  }
  await verifyContracts(client, { addresses: record, parties: settings.parties })
  await requireStartBlock(client, { files, record })
}

/** An indexer that starts after the house's block would silently miss events. */
async function requireStartBlock(client: PublicClient, { files, record }: Omit<Recorded, 'settings'>): Promise<void> {
  const hash = record.transactionHashes.AuctionHouse
  // A transaction that a wallet replaced isn't recorded.
  if (hash === undefined) return
  const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
  const isOfHouse = receipt?.contractAddress != null && isAddressEqual(receipt.contractAddress, record.auctionHouse)
  if (receipt === undefined || !isOfHouse) {
    throw new DeploymentError(
      `${files.record} names transaction ${hash}, which didn't deploy the house: fix the record.`,
    )
  }
  if (record.startBlock > receipt.blockNumber) {
    throw new DeploymentError(
      `${files.record} starts at block ${record.startBlock}, after the house's block ${receipt.blockNumber}: fix the record.`,
    )
  }
}

function requireSameDeployment(
  { settings, files, record }: Recorded,
  { contract, bytecodeHash }: { contract: ContractName; bytecodeHash: Hash },
): void {
  const { chain, deployer, mels = record.mels } = settings
  const differences = [
    record.chainId === chain.chain.id ? [] : `chain ${record.chainId}`,
    isAddressEqual(record.deployer, deployer.address) ? [] : `deployer ${record.deployer}`,
    isAddressEqual(record.mels, mels) ? [] : `MELS ${record.mels}`,
    record.bytecodeHashes[contract] === bytecodeHash ? [] : `code of ${contract} ${record.bytecodeHashes[contract]}`,
  ].flat()
  if (differences.length === 0) return
  throw new DeploymentError(
    `${files.record} records a different deployment (${differences.join(', ')}): move the file away to deploy again.`,
  )
}
