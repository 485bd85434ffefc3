import { melsAbi } from '@melos/contracts'
import type { Address } from 'viem'
import type { Funds } from './funds.ts'
import type { WalletClients } from './wallet-clients.ts'

/** Bounds of what `approve` and `bid` use; the gas snapshots of the contracts stay well below. */
const BID_GAS = 60_000n + 160_000n

export async function readFunds({ client, site }: WalletClients, owner: Address): Promise<Funds> {
  const { mels: address, auctionHouse } = site.contracts
  const [mels, allowance, pol, { maxFeePerGas }] = await Promise.all([
    client.readContract({ address, abi: melsAbi, functionName: 'balanceOf', args: [owner] }),
    client.readContract({ address, abi: melsAbi, functionName: 'allowance', args: [owner, auctionHouse] }),
    client.getBalance({ address: owner }),
    client.estimateFeesPerGas(),
  ])
  return { mels, allowance, pol, bidFee: BID_GAS * maxFeePerGas }
}
