import { auctionHouseAbi, auctionHouseBytecode } from '@melos/contracts'
import { type Address, type Client, encodeDeployData, type Hex } from 'viem'
import { call, getCode } from 'viem/actions'
import { isRefusal } from './is-refusal.ts'
import { readMels } from './read-mels.ts'

/**
 * Whether the contract at the address has exactly the code of this repository. Its events are only worth something if it has:
 * anybody can deploy a contract that says whatever evidence says. Whose house it is, and whether its money is worth anything,
 * the code does not say: anybody can deploy that too.
 */
export async function isMelosHouse(client: Client, address: Address): Promise<boolean> {
  const [code, mels] = await Promise.all([getCode(client, { address }), readMels(client, address)])
  if (code === undefined || mels === null) return false
  return code === (await findCode(client, { address, mels }))
}

/** The code that the constructor would store; undefined when it would not take that money. */
async function findCode(
  client: Client,
  { address, mels }: { address: Address; mels: Address },
): Promise<Hex | undefined> {
  // The parties are in its storage, so that any will do here; the money is in its code.
  const parties = { owner: address, operator: address, lister: address, treasury: address, production: address }
  const creation = encodeDeployData({ abi: auctionHouseAbi, bytecode: auctionHouseBytecode, args: [mels, parties] })
  try {
    // A call to nobody answers what the constructor would store.
    return (await call(client, { data: creation })).data
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}
