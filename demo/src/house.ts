import { auctionHouseAbi, melsAbi, songTokensAbi } from '@melos/contracts'
import { localChain } from '@melos/contracts/local-chain'
import {
  type Address,
  createPublicClient,
  encodePacked,
  type Hex,
  http,
  keccak256,
  type PublicClient,
  parseGwei,
  type TransactionReceipt,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

interface Call {
  readonly from: PrivateKeyAccount
  readonly to: Address
  readonly data?: Hex
  readonly value?: bigint
}

export interface House {
  readonly reader: PublicClient
  /** Lists and settles auctions, pays royalties in, and holds MELS. */
  readonly operator: PrivateKeyAccount
  readonly auctionHouse: Address
  readonly mels: Address
  /** Creates song tokens. */
  readonly songTokens: Address
  readonly royalties: Address
  readonly market: Address
  /** A wallet by its name; its key depends on the operator's key, so it differs between data directories. */
  readonly walletOf: (name: string) => PrivateKeyAccount
  /** Resolves once the transaction is mined; throws if it reverted. */
  readonly send: (call: Call) => Promise<TransactionReceipt>
}

interface HouseSettings {
  readonly rpcUrl: string
  readonly auctionHouse: Address
  readonly operatorKey: Hex
}

export class RevertedError extends Error {
  override name = 'RevertedError'
}

/** Enough for every transaction here, so that no gas estimate is needed; unused gas costs nothing. */
const GAS = 6_000_000n
/** The node mines at once unless the machine is very busy. */
const MINED_MS = 60_000
const FEES = { maxFeePerGas: parseGwei('10'), maxPriorityFeePerGas: parseGwei('1') }

export async function openHouse({ rpcUrl, auctionHouse, operatorKey }: HouseSettings): Promise<House> {
  const transport = http(rpcUrl, { timeout: MINED_MS })
  const reader = createPublicClient({ chain: localChain, transport, cacheTime: 0 })
  const nonces = new Map<Address, number>()

  async function send({ from, ...call }: Call): Promise<TransactionReceipt> {
    const { address } = from
    const nonce = nonces.get(address) ?? (await reader.getTransactionCount({ address, blockTag: 'pending' }))
    const transaction = { ...call, type: 'eip1559', chainId: localChain.id, nonce, gas: GAS, ...FEES } as const
    const serializedTransaction = await from.signTransaction(transaction)
    // If sending fails, the next call reads the nonce from the chain.
    nonces.delete(address)
    const receipt = await reader.sendRawTransactionSync({ serializedTransaction })
    nonces.set(address, nonce + 1)
    if (receipt.status === 'reverted') throw new RevertedError(`Transaction ${receipt.transactionHash} was reverted`)
    return receipt
  }

  const house = { address: auctionHouse, abi: auctionHouseAbi } as const
  const songTokens = await reader.readContract({ ...house, functionName: 'SONG_TOKENS' })
  const ofSongs = { address: songTokens, abi: songTokensAbi } as const
  return {
    reader,
    auctionHouse,
    mels: await reader.readContract({ ...house, functionName: 'MELS' }),
    songTokens,
    royalties: await reader.readContract({ ...ofSongs, functionName: 'royalties' }),
    market: await reader.readContract({ ...ofSongs, functionName: 'market' }),
    operator: privateKeyToAccount(operatorKey),
    walletOf: (name) => privateKeyToAccount(keccak256(encodePacked(['bytes32', 'string'], [operatorKey, name]))),
    send,
  }
}

export const melsOf = ({ reader, mels }: House, address: Address): Promise<bigint> =>
  reader.readContract({ address: mels, abi: melsAbi, functionName: 'balanceOf', args: [address] })
