import { withNoun } from '@melos/clearing'
import { royaltiesAbi } from '@melos/contracts'
import { encodeFunctionData, formatUnits } from 'viem'
import { findPayouts } from './find-payouts.ts'
import type { Platform } from './platform.ts'
import { sayMels, sayTime } from './say-values.ts'
import { sendInParts } from './send-in-parts.ts'
import type { SettlementWallet } from './settlement-wallet.ts'

const ACCOUNTS_PER_CALL = 200

/** Pays everyone whose royalties can be paid. Returns whether nothing is due to anyone afterwards. */
export async function payDueRoyalties(
  wallet: SettlementWallet,
  platform: Platform,
  { print }: { readonly print: (line: string) => void },
): Promise<boolean> {
  const { minimum, payouts, waiting } = await findPayouts(wallet, platform)
  let isPaid = waiting.length === 0
  for (const { account, due, heldUntil } of waiting) {
    const amount = `${account} can't be paid ${sayMels(due.mels)} yet`
    print(
      heldUntil === undefined
        ? `${amount}: EUR ${formatUnits(due.eur, 18)} is due, and a payout needs more than EUR ${formatUnits(minimum, 18)} or 24 months without a statement`
        : `${amount}: the payout is on hold until ${sayTime(heldUntil)}`,
    )
  }
  await sendInParts(wallet, {
    to: platform.royalties,
    items: payouts,
    most: ACCOUNTS_PER_CALL,
    encode: (part) => encodeFunctionData({ abi: royaltiesAbi, functionName: 'payMany', args: [part] }),
    onSent: (part, hash) => print(`Paid royalties to ${withNoun(part.length, 'account')}, in transaction ${hash}`),
    onRefused: ({ account }, reason) => {
      isPaid = false
      print(`✗ ${account} can't be paid: ${reason}`)
    },
  })
  return isPaid
}
