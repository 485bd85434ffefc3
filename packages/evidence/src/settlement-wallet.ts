import { gasBudget } from '@melos/clearing'
import { type Address, createWalletClient, type Hash, type Hex, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { isNodeFailure, isWithoutFunds, SettlementError, sayRefusal } from './settlement-error.ts'

interface WalletOptions {
  readonly rpcUrl: string
  /** The private key of any wallet with money for fees. */
  readonly key: Hex
  readonly findHouse: (chainId: number) => Address | undefined
}

export type SettlementWallet = Awaited<ReturnType<typeof openSettlementWallet>>

/** Sends calls to one auction house, or to another contract that is named. */
export async function openSettlementWallet({ rpcUrl, key, findHouse }: WalletOptions) {
  const account = privateKeyToAccount(key)
  const client = createWalletClient({ account, transport: http(rpcUrl), pollingInterval: 1_000 }).extend(publicActions)
  const auctionHouse = findHouse(await client.getChainId())
  if (auctionHouse === undefined) {
    throw new SettlementError(
      'HOUSE_UNKNOWN',
      'There is no record of an auction house on this chain. Add its address to the command; the “Check this result” page of each auction shows it',
    )
  }
  return {
    client,
    auctionHouse,
    address: account.address,
    /** The gas to send with a call, or why the call can't be sent. Costs nothing. */
    async estimate(
      data: Hex,
      to: Address = auctionHouse,
    ): Promise<{ readonly gas: bigint } | { readonly refusal: string }> {
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
    },
    /** Waits until the call is on the chain. */
    async send(data: Hex, gas: bigint, to: Address = auctionHouse): Promise<Hash> {
      const hash = await client.sendTransaction({ to, data, gas, chain: null })
      const { status } = await client.waitForTransactionReceipt({ hash })
      if (status === 'reverted') {
        throw new SettlementError('TRANSACTION_FAILED', `The transaction ${hash} failed. Run the command again`)
      }
      return hash
    },
  }
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
