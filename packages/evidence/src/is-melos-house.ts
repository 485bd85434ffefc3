import {
  auctionHouseAbi,
  auctionHouseBytecode,
  marketAbi,
  marketBytecode,
  royaltiesAbi,
  royaltiesBytecode,
  songTokensAbi,
  songTokensBytecode,
} from '@melos/contracts'
import { type Address, type Client, encodeDeployData, type Hex, isAddressEqual } from 'viem'
import { call, getCode, readContract } from 'viem/actions'
import { isContractFailure } from './is-contract-failure.ts'

/**
 * Whether the contract at the address, and the factory whose songs it lists, have exactly this repository's code. If not, their
 * events prove nothing, because anyone can deploy a contract that emits any events. The code doesn't prove who runs the house
 * or that its currency has value.
 */
export async function isMelosHouse(client: Client, address: Address): Promise<boolean> {
  const contracts = await orUndefined(readContracts(client, address))
  if (contracts === undefined) return false
  const { songTokens, mels, gate } = contracts
  // Any parties will do because they are in storage; only the contracts are part of the code.
  const parties = { owner: address, operator: address, lister: address, treasury: address, production: address }
  const args = [{ mels, songTokens, gate }, parties] as const
  const creation = encodeDeployData({ abi: auctionHouseAbi, bytecode: auctionHouseBytecode, args })
  return (await hasCode(client, { address, creation })) && (await isFactoryOf(client, { address, songTokens }))
}

/** Whether the factory of the house created the token. It proves something only if `isMelosHouse` is true. */
export async function isGenuineSong(
  client: Client,
  { auctionHouse, token }: { auctionHouse: Address; token: Address },
): Promise<boolean> {
  const contracts = await orUndefined(readContracts(client, auctionHouse))
  if (contracts === undefined) return false
  const factory = { address: contracts.songTokens, abi: songTokensAbi } as const
  return (await orUndefined(readContract(client, { ...factory, functionName: 'isSong', args: [token] }))) ?? false
}

/** The royalties contract of a house; undefined unless it has exactly this repository's code. Needs `isMelosHouse` as well. */
export async function findRoyalties(client: Client, auctionHouse: Address): Promise<Address | undefined> {
  return await findContract(client, auctionHouse, {
    name: 'royalties',
    create: (args) => encodeDeployData({ abi: royaltiesAbi, bytecode: royaltiesBytecode, args }),
  })
}

/** The market of a house; undefined unless it has exactly this repository's code. Needs `isMelosHouse` as well. */
export async function findMarket(client: Client, auctionHouse: Address): Promise<Address | undefined> {
  return await findContract(client, auctionHouse, {
    name: 'market',
    create: (args) => encodeDeployData({ abi: marketAbi, bytecode: marketBytecode, args }),
  })
}

interface Named {
  readonly name: 'royalties' | 'market'
  readonly create: (args: readonly [auctionHouse: Address, songTokens: Address]) => Hex
}

async function findContract(
  client: Client,
  auctionHouse: Address,
  { name, create }: Named,
): Promise<Address | undefined> {
  const contracts = await orUndefined(readContracts(client, auctionHouse))
  if (contracts === undefined) return undefined
  const { songTokens } = contracts
  const factory = { address: songTokens, abi: songTokensAbi } as const
  const address = await orUndefined(readContract(client, { ...factory, functionName: name }))
  if (address === undefined) return undefined
  return (await hasCode(client, { address, creation: create([auctionHouse, songTokens]) })) ? address : undefined
}

async function isFactoryOf(
  client: Client,
  { address, songTokens }: { address: Address; songTokens: Address },
): Promise<boolean> {
  const factory = { address: songTokens, abi: songTokensAbi } as const
  const answers = await orUndefined(
    Promise.all([
      readContract(client, { ...factory, functionName: 'house' }),
      readContract(client, { ...factory, functionName: 'royalties' }),
      readContract(client, { ...factory, functionName: 'market' }),
    ]),
  )
  if (answers === undefined || !isAddressEqual(answers[0], address)) return false
  const creation = encodeDeployData({ abi: songTokensAbi, bytecode: songTokensBytecode, args: answers })
  return await hasCode(client, { address: songTokens, creation })
}

async function readContracts(client: Client, address: Address) {
  const house = { address, abi: auctionHouseAbi } as const
  const [mels, songTokens, gate] = await Promise.all([
    readContract(client, { ...house, functionName: 'MELS' }),
    readContract(client, { ...house, functionName: 'SONG_TOKENS' }),
    readContract(client, { ...house, functionName: 'GATE' }),
  ])
  return { mels, songTokens, gate }
}

async function hasCode(client: Client, { address, creation }: { address: Address; creation: Hex }): Promise<boolean> {
  const [found, built] = await Promise.all([
    getCode(client, { address }),
    // A call without a recipient returns the code that the constructor would store.
    orUndefined(call(client, { data: creation })),
  ])
  return found !== undefined && found === built?.data
}

/** Undefined if a contract refuses the call or has no such function. */
async function orUndefined<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asking
  } catch (error) {
    if (isContractFailure(error)) return undefined
    throw error
  }
}
