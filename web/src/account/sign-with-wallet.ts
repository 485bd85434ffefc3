import { signMessage } from '@wagmi/core'
import type { Address } from 'viem'
import type { WalletClients } from '../wallet/wallet-clients.ts'

/** Loaded when it is needed, because it contains wagmi. */
export async function signWithWallet({ config }: WalletClients, account: Address, message: string): Promise<string> {
  return await signMessage(config, { account, message })
}
