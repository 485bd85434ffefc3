import { findEarners } from './find-payouts.ts'
import { payHolders } from './pay-holders.ts'
import type { Platform } from './platform.ts'
import type { SettlementWallet } from './settlement-wallet.ts'

/** Pays everyone whose royalties can be paid, and finds them in the logs. Returns whether nothing is due to anyone afterwards. */
export async function payDueRoyalties(
  wallet: SettlementWallet,
  platform: Platform,
  options: { readonly print: (line: string) => void },
): Promise<boolean> {
  return await payHolders(wallet, await findEarners(wallet, platform), options)
}
