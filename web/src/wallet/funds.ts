import { melsAbi } from '@melos/contracts'
import type { Address } from 'viem'
import type { WalletClients } from './wallet-clients.ts'

/** What a wallet holds, in base units. */
export interface Funds {
  readonly mels: bigint
  readonly pol: bigint
  /** How much MELS the auction house may take. */
  readonly allowance: bigint
  /** How much MELS the market may take. */
  readonly marketAllowance: bigint
  /** The maximum network fee of a bid, including its allowance, in POL. */
  readonly bidFee: bigint
}

/** Upper bounds for `approve` and `bid`, and together for `bidWithPermit`, well above the contracts' gas snapshots. */
export const BID_GAS = 60_000n + 160_000n

const MOST_FILLS = 128n

/** An upper bound for `buyWithPermit`, which can trade with this many orders. */
export function orderGas(maxFills: bigint): bigint {
  return 300_000n + 60_000n * (maxFills < MOST_FILLS ? maxFills : MOST_FILLS)
}

export async function readFunds({ client, site }: WalletClients, owner: Address): Promise<Funds> {
  const { mels: address, auctionHouse, market } = site.contracts
  const [mels, allowance, marketAllowance, pol, { maxFeePerGas }] = await Promise.all([
    client.readContract({ address, abi: melsAbi, functionName: 'balanceOf', args: [owner] }),
    client.readContract({ address, abi: melsAbi, functionName: 'allowance', args: [owner, auctionHouse] }),
    client.readContract({ address, abi: melsAbi, functionName: 'allowance', args: [owner, market] }),
    client.getBalance({ address: owner }),
    client.estimateFeesPerGas(),
  ])
  return { mels, allowance, marketAllowance, pol, bidFee: BID_GAS * maxFeePerGas }
}
