import { withNoun } from '@melos/clearing'
import { royaltiesAbi } from '@melos/contracts'
import { encodeFunctionData, formatUnits } from 'viem'
import { type Earners, findPayouts, type WaitingHolder } from './find-payouts.ts'
import { sayMels, sayTime } from './say-values.ts'
import { sendInParts } from './send-in-parts.ts'
import type { SettlementWallet } from './settlement-wallet.ts'

/** For one song each, they need less than the gas of a transaction. */
const ACCOUNTS_PER_CALL = 300

/** Pays everyone of these whose royalties can be paid. Returns whether nothing is due to them afterwards. */
export async function payHolders(
  wallet: SettlementWallet,
  earners: Earners,
  { print }: { readonly print: (line: string) => void },
): Promise<boolean> {
  const { minimum, payouts, waiting } = await findPayouts(wallet.client, earners)
  let isPaid = waiting.length === 0
  for (const holder of waiting) print(sayWhyNot(holder, minimum))
  await sendInParts(wallet, {
    to: earners.royalties,
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

function sayWhyNot({ account, due, heldUntil }: WaitingHolder, minimum: bigint): string {
  const amount = `${account} can't be paid ${sayMels(due.mels)} yet`
  return heldUntil === undefined
    ? `${amount}: EUR ${formatUnits(due.eur, 18)} is due, and a payout needs more than EUR ${formatUnits(minimum, 18)} or 24 months without a statement`
    : `${amount}: the payout is on hold until ${sayTime(heldUntil)}`
}
