import { type Address, isAddressEqual, keccak256, type PublicClient, stringToHex } from 'viem'
import { auctionHouseAbi } from '../../generated/index.ts'
import { DeploymentError } from './deployment-error.ts'
import type { Parties } from './deployment-settings.ts'

interface Expected {
  readonly address: Address
  readonly mels: Address
  readonly parties: Parties
}

/** Compares the deployed house with its constructor's arguments. */
export async function verifyHouse(client: PublicClient, { address, mels, parties }: Expected): Promise<void> {
  const house = { address, abi: auctionHouseAbi } as const
  const expected = { MELS: mels, owner: parties.owner, treasury: parties.treasury, production: parties.production }
  for (const functionName of ['MELS', 'owner', 'treasury', 'production'] as const) {
    const found = await client.readContract({ ...house, functionName })
    if (!isAddressEqual(found, expected[functionName])) {
      throw new DeploymentError(
        `${functionName} of the house ${address} is ${found}, not ${expected[functionName]}: change the setting to match the house, or don't use this deployment.`,
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
        `${account} doesn't have the role ${role} in the house ${address}: set ${role} to the account that has it, or don't use this deployment.`,
      )
    }
  }
}
