import { appointOperator as appointOperatorEndpoint } from '@melos/api-contract'
import { auctionHouseAbi } from '@melos/contracts'
import { type Address, keccak256, stringToHex } from 'viem'
import { provenFetch } from '../account/proven-fetch.ts'
import { callApi } from '../api/call-api.ts'
import type { WalletClients } from './wallet-clients.ts'

export interface Roles {
  readonly isOperator: boolean
  readonly isLister: boolean
  /** Announces and pays royalties in. */
  readonly isAgent: boolean
}

/** The house grants it, but only the royalties contract knows it by name. */
const AGENT_ROLE = keccak256(stringToHex('AGENT_ROLE'))

export async function readRoles({ client, site }: WalletClients, address: Address): Promise<Roles> {
  const house = { address: site.contracts.auctionHouse, abi: auctionHouseAbi } as const
  const [operatorRole, listerRole] = await Promise.all([
    client.readContract({ ...house, functionName: 'OPERATOR_ROLE' }),
    client.readContract({ ...house, functionName: 'LISTER_ROLE' }),
  ])
  const [isOperator, isLister, isAgent] = await Promise.all([
    client.readContract({ ...house, functionName: 'hasRole', args: [operatorRole, address] }),
    client.readContract({ ...house, functionName: 'hasRole', args: [listerRole, address] }),
    client.readContract({ ...house, functionName: 'hasRole', args: [AGENT_ROLE, address] }),
  ])
  return { isOperator, isLister, isAgent }
}

/** Works only on the local chain, where the server has the owner's key. */
export async function appointOperator(address: Address): Promise<void> {
  await callApi(provenFetch, { endpoint: appointOperatorEndpoint, body: { address } })
}
