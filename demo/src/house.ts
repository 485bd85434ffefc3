import { auctionHouseAbi, melsAbi } from '@melos/contracts'
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
  /** Absent for a new contract. */
  readonly to?: Address
  readonly data?: Hex
  readonly value?: bigint
}

export interface House {
  readonly reader: PublicClient
  /** Lists and settles, and has MELS to give. */
  readonly operator: PrivateKeyAccount
  readonly auctionHouse: Address
  readonly mels: Address
  /** A wallet of the sample world by its name: the same on the same data, and nobody's elsewhere. */
  readonly walletOf: (name: string) => PrivateKeyAccount
  /** Sends a transaction and answers when a block has it; one that is reverted is an error. */
  readonly send: (call: Call) => Promise<TransactionReceipt>
}

interface Doors {
  readonly rpcUrl: string
  readonly auctionHouse: Address
  readonly operatorKey: Hex
}

/** The contract has refused what was sent. */
export class RevertedError extends Error {
  override name = 'RevertedError'
}

/** Enough for everything that is sent here, so that the node need not be asked each time: what is left over costs nothing. */
const GAS = 6_000_000n
/** The node makes a block at once, unless the machine is very busy. */
const MINED_MS = 60_000
const FEES = { maxFeePerGas: parseGwei('10'), maxPriorityFeePerGas: parseGwei('1') }

export async function openHouse({ rpcUrl, auctionHouse, operatorKey }: Doors): Promise<House> {
  const transport = http(rpcUrl, { timeout: MINED_MS })
  const reader = createPublicClient({ chain: localChain, transport, cacheTime: 0 })
  const nonces = new Map<Address, number>()

  async function send({ from, ...call }: Call): Promise<TransactionReceipt> {
    const { address } = from
    const nonce = nonces.get(address) ?? (await reader.getTransactionCount({ address, blockTag: 'pending' }))
    const transaction = { ...call, type: 'eip1559', chainId: localChain.id, nonce, gas: GAS, ...FEES } as const
    const serializedTransaction = await from.signTransaction(transaction)
    // One that may not have arrived leaves it to the chain to say which is next.
    nonces.delete(address)
    const receipt = await reader.sendRawTransactionSync({ serializedTransaction })
    nonces.set(address, nonce + 1)
    if (receipt.status === 'reverted') throw new RevertedError(`Transaction ${receipt.transactionHash} was reverted`)
    return receipt
  }

  return {
    reader,
    auctionHouse,
    mels: await reader.readContract({ address: auctionHouse, abi: auctionHouseAbi, functionName: 'MELS' }),
    operator: privateKeyToAccount(operatorKey),
    walletOf: (name) => privateKeyToAccount(keccak256(encodePacked(['bytes32', 'string'], [operatorKey, name]))),
    send,
  }
}

export const melsOf = ({ reader, mels }: House, address: Address): Promise<bigint> =>
  reader.readContract({ address: mels, abi: melsAbi, functionName: 'balanceOf', args: [address] })
