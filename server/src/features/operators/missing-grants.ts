import { auctionHouseAbi } from '@melos/contracts'
import { type Address, encodeFunctionData, type Hex, keccak256, parseEther, toHex } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'

export interface Grant {
  readonly to: Address
  readonly value?: bigint
  readonly data?: Hex
}

const roles = ['OPERATOR_ROLE', 'LISTER_ROLE'].map((name) => keccak256(toHex(name)))
/** Below the first, a wallet gets what it lacks of the second, for fees. */
const [LITTLE_POL, ENOUGH_POL] = [parseEther('1'), parseEther('10')]

/** What the owner has to send so that a wallet can settle and list; POL last, which is the least. */
export async function listMissingGrants(
  { client, auctionHouse }: { client: ChainClient; auctionHouse: Address },
  address: Address,
): Promise<Grant[]> {
  const house = { address: auctionHouse, abi: auctionHouseAbi } as const
  const [held, pol] = await Promise.all([
    Promise.all(roles.map((role) => client.readContract({ ...house, functionName: 'hasRole', args: [role, address] }))),
    client.getBalance({ address }),
  ])
  const grants = roles
    .filter((_role, index) => held[index] === false)
    .map((role): Grant => {
      const call = { abi: auctionHouseAbi, functionName: 'grantRole', args: [role, address] } as const
      return { to: auctionHouse, data: encodeFunctionData(call) }
    })
  return pol < LITTLE_POL ? [...grants, { to: address, value: ENOUGH_POL - pol }] : grants
}
