import { type Address, isAddressEqual, keccak256, type PublicClient, stringToHex } from 'viem'
import { auctionHouseAbi } from '../../generated/index.ts'
import { DeploymentError } from './deployment-error.ts'
import type { Parties } from './deployment-settings.ts'

interface Expected {
  readonly address: Address
  readonly mels: Address
  readonly parties: Parties
}

/** Asks the deployed house for everything its constructor was told. */
export async function verifyHouse(client: PublicClient, { address, mels, parties }: Expected): Promise<void> {
  const house = { address, abi: auctionHouseAbi } as const
  const expected = { MELS: mels, owner: parties.owner, treasury: parties.treasury, production: parties.production }
  for (const functionName of ['MELS', 'owner', 'treasury', 'production'] as const) {
    const found = await client.readContract({ ...house, functionName })
    if (!isAddressEqual(found, expected[functionName])) {
      throw new DeploymentError(
        `${functionName} of the house ${address} is ${found} and not ${expected[functionName]}: set it to what the house says, or do not use this deployment.`,
      )
    }
  }
  for (const [role, account] of [
    ['OPERATOR', parties.operator],
    ['LISTER', parties.lister],
  ] as const) {
    const args = [keccak256(stringToHex(`${role}_ROLE`)), account] as const
    if (!(await client.readContract({ ...house, functionName: 'hasRole', args }))) {
      throw new DeploymentError(
        `${account} does not have the role ${role} in the house ${address}: set ${role} to who has it, or do not use this deployment.`,
      )
    }
  }
}
