import { type Abi, type Address, encodeDeployData, getContractAddress, type Hex } from 'viem'
import {
  auctionHouseAbi,
  auctionHouseBytecode,
  gateAbi,
  gateBytecode,
  marketAbi,
  marketBytecode,
  melsAbi,
  melsBytecode,
  royaltiesAbi,
  royaltiesBytecode,
  songTokensAbi,
  songTokensBytecode,
} from './generated/index.ts'

/** In the order of their deployment. Each transaction creates one, so the deployer's nonces give all addresses beforehand. */
export const contractNames = ['Mels', 'Gate', 'AuctionHouse', 'SongTokens', 'Royalties', 'Market'] as const

export type ContractName = (typeof contractNames)[number]

export interface ContractAddresses {
  readonly mels: Address
  readonly gate: Address
  readonly auctionHouse: Address
  readonly songTokens: Address
  readonly royalties: Address
  readonly market: Address
}

/** `IAuctionHouse.Parties`, and the first admitter of `Gate`. */
export interface ContractParties {
  readonly owner: Address
  readonly operator: Address
  readonly lister: Address
  readonly treasury: Address
  readonly production: Address
  readonly admitter: Address
}

export interface Creation {
  readonly contract: ContractName
  readonly abi: Abi
  /** The constructor's arguments by their names. */
  readonly arguments: Readonly<Record<string, string>>
  /** Creation code and constructor arguments. */
  readonly data: Hex
}

/** The code of all contracts that a version of Melos deploys. */
export const creationCodes: readonly Hex[] = [
  melsBytecode,
  gateBytecode,
  auctionHouseBytecode,
  songTokensBytecode,
  royaltiesBytecode,
  marketBytecode,
]

const keys = {
  Mels: 'mels',
  Gate: 'gate',
  AuctionHouse: 'auctionHouse',
  SongTokens: 'songTokens',
  Royalties: 'royalties',
  Market: 'market',
} as const satisfies Record<ContractName, keyof ContractAddresses>

export function addressOf(addresses: ContractAddresses, contract: ContractName): Address {
  return addresses[keys[contract]]
}

/** The addresses of contracts that one account deploys without another transaction in between; MELS first, unless it exists. */
export function predictAddresses({
  deployer,
  nonce,
  mels,
}: {
  deployer: Address
  nonce: number
  mels?: Address | undefined
}): ContractAddresses {
  const first = mels === undefined ? nonce : nonce - 1
  const at = (contract: ContractName): Address =>
    getContractAddress({ from: deployer, nonce: BigInt(first + contractNames.indexOf(contract)) })
  return {
    mels: mels ?? at('Mels'),
    gate: at('Gate'),
    auctionHouse: at('AuctionHouse'),
    songTokens: at('SongTokens'),
    royalties: at('Royalties'),
    market: at('Market'),
  }
}

/** How to deploy MELS on a chain that has none. */
export function melsCreation({ wholeTokens, holder }: { wholeTokens: bigint; holder: Address }): Creation {
  return {
    contract: 'Mels',
    abi: melsAbi,
    arguments: { wholeTokens: String(wholeTokens), holder },
    data: encodeDeployData({ abi: melsAbi, bytecode: melsBytecode, args: [wholeTokens, holder] }),
  }
}

/** How to deploy everything but MELS, in this order. */
export function creationsWith(addresses: ContractAddresses, parties: ContractParties): readonly Creation[] {
  const { mels, gate, auctionHouse, songTokens, royalties, market } = addresses
  const { admitter, ...houseParties } = parties
  const contracts = { mels, songTokens, gate }
  return [
    {
      contract: 'Gate',
      abi: gateAbi,
      arguments: { owner: parties.owner, admitter },
      data: encodeDeployData({ abi: gateAbi, bytecode: gateBytecode, args: [parties.owner, admitter] }),
    },
    {
      contract: 'AuctionHouse',
      abi: auctionHouseAbi,
      arguments: { ...contracts, ...houseParties },
      data: encodeDeployData({
        abi: auctionHouseAbi,
        bytecode: auctionHouseBytecode,
        args: [contracts, houseParties],
      }),
    },
    {
      contract: 'SongTokens',
      abi: songTokensAbi,
      arguments: { house: auctionHouse, royalties, market },
      data: encodeDeployData({
        abi: songTokensAbi,
        bytecode: songTokensBytecode,
        args: [auctionHouse, royalties, market],
      }),
    },
    {
      contract: 'Royalties',
      abi: royaltiesAbi,
      arguments: { house: auctionHouse, songTokens },
      data: encodeDeployData({ abi: royaltiesAbi, bytecode: royaltiesBytecode, args: [auctionHouse, songTokens] }),
    },
    {
      contract: 'Market',
      abi: marketAbi,
      arguments: { house: auctionHouse, songTokens },
      data: encodeDeployData({ abi: marketAbi, bytecode: marketBytecode, args: [auctionHouse, songTokens] }),
    },
  ]
}
