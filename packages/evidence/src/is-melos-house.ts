import { auctionHouseAbi, auctionHouseBytecode } from '@melos/contracts'
import { type Address, type Client, encodeDeployData, type Hex } from 'viem'
import { call, getCode } from 'viem/actions'
import { isContractFailure } from './is-contract-failure.ts'
import { readMels } from './read-mels.ts'

/**
 * Whether the contract at the address has exactly this repository's code. If not, its events prove nothing, because anyone can
 * deploy a contract that emits any events. The code doesn't prove who runs the house or that its currency has value.
 */
export async function isMelosHouse(client: Client, address: Address): Promise<boolean> {
  const [code, mels] = await Promise.all([getCode(client, { address }), readMels(client, address)])
  if (code === undefined || mels === null) return false
  return code === (await findCode(client, { address, mels }))
}

/** Returns undefined if the constructor refuses the currency. */
async function findCode(
  client: Client,
  { address, mels }: { address: Address; mels: Address },
): Promise<Hex | undefined> {
  // Any parties will do because they are in storage; only the currency is part of the code.
  const parties = { owner: address, operator: address, lister: address, treasury: address, production: address }
  const creation = encodeDeployData({ abi: auctionHouseAbi, bytecode: auctionHouseBytecode, args: [mels, parties] })
  try {
    // A call without a recipient returns the code that the constructor would store.
    return (await call(client, { data: creation })).data
  } catch (error) {
    if (isContractFailure(error)) return undefined
    throw error
  }
}
