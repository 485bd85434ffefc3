import { gasBudget } from '@melos/clearing'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  type Hash,
  type Hex,
  http,
  publicActions,
  type Transport,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { isNodeFailure, isWithoutFunds, SettlementError, sayRefusal } from './settlement-error.ts'

const POLL_MS = 1_000

interface WalletOptions {
  readonly rpcUrl: string
  /** The private key of any wallet with money for fees. */
  readonly key: Hex
  readonly findHouse: (chainId: number) => Address | undefined
}

export type SettlementWallet = ReturnType<typeof createSettlementWallet>

type Estimate = { readonly gas: bigint } | { readonly refusal: string }

/** What became of a call. A call can fail after a good estimate, for example because someone else was faster. */
type Attempt =
  | { readonly kind: 'done'; readonly hash: Hash }
  | { readonly kind: 'refused' | 'failed'; readonly reason: string }

export async function openSettlementWallet({ rpcUrl, key, findHouse }: WalletOptions): Promise<SettlementWallet> {
  const transport = http(rpcUrl)
  const auctionHouse = findHouse(await createPublicClient({ transport }).getChainId())
  if (auctionHouse === undefined) {
    throw new SettlementError(
      'HOUSE_UNKNOWN',
      'There is no record of an auction house on this chain. Add its address to the command; the “Check this result” page of each auction shows it',
    )
  }
  return createSettlementWallet({ transport, key, auctionHouse })
}

interface WalletParts {
  readonly transport: Transport
  readonly key: Hex
  readonly auctionHouse: Address
  /** Takes the place of a transaction that the wallet has sent and that isn't mined, for a wallet that sends nothing else. */
  readonly replacesPending?: boolean
}

/** Sends calls to one auction house, or to another contract that is named. */
export function createSettlementWallet({ transport, key, auctionHouse, replacesPending = false }: WalletParts) {
  const account = privateKeyToAccount(key)
  const client = createWalletClient({ account, transport, pollingInterval: POLL_MS }).extend(publicActions)

  const estimate = async (data: Hex, to: Address = auctionHouse): Promise<Estimate> => {
    const { gasLimit } = await client.getBlock()
    const most = smaller(gasLimit / 2n, gasBudget)
    try {
      // With the address alone, viem leaves the fees out, and nodes don't compare the balance with them.
      const gas = await client.estimateGas({ account: account.address, to, data })
      if (gas > most) return { refusal: `it needs ${gas} gas, and a transaction can use ${most}` }
      return { gas: smaller(gas + gas / 10n, most) }
    } catch (error) {
      if (isNodeFailure(error) || isWithoutFunds(error)) throw error
      return { refusal: sayRefusal(error) }
    }
  }

  const send = async (data: Hex, gas: bigint, to: Address = auctionHouse) => {
    const place = replacesPending ? await findPlace() : {}
    const hash = await client.sendTransaction({ to, data, gas, chain: null, ...place })
    const { status } = await client.waitForTransactionReceipt({ hash })
    return { hash, isDone: status === 'success' }
  }

  /** A node takes another transaction with the same number only for higher fees. */
  const findPlace = async () => {
    const { address } = account
    const [nonce, next, fees] = await Promise.all([
      client.getTransactionCount({ address, blockTag: 'latest' }),
      client.getTransactionCount({ address, blockTag: 'pending' }),
      client.estimateFeesPerGas(),
    ])
    const priority = next > nonce ? fees.maxPriorityFeePerGas * 2n : fees.maxPriorityFeePerGas
    return { nonce, maxFeePerGas: fees.maxFeePerGas * 2n + priority, maxPriorityFeePerGas: priority }
  }

  return {
    client,
    auctionHouse,
    address: account.address,
    /** The gas to send with a call, or why the call can't be sent. Costs nothing. */
    estimate,
    /** Waits until the call is on the chain, and throws if it failed there. */
    async send(data: Hex, gas: bigint): Promise<Hash> {
      const { hash, isDone } = await send(data, gas)
      if (isDone) return hash
      throw new SettlementError('TRANSACTION_FAILED', `The transaction ${hash} failed. Run the command again`)
    },
    /** Sends a call, unless the chain would refuse it, and waits until it is on the chain. */
    async attempt(data: Hex, to: Address): Promise<Attempt> {
      const estimated = await estimate(data, to)
      if ('refusal' in estimated) return { kind: 'refused', reason: estimated.refusal }
      const { hash, isDone } = await send(data, estimated.gas, to)
      return isDone ? { kind: 'done', hash } : { kind: 'failed', reason: `the transaction ${hash} failed` }
    },
  }
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
