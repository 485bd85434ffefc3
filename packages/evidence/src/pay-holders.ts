import { withNoun } from '@melos/clearing'
import { royaltiesAbi } from '@melos/contracts'
import { type Address, encodeFunctionData, formatUnits } from 'viem'
import { sayMels, sayTime } from './say-values.ts'
import { sendInParts } from './send-in-parts.ts'
import type { SettlementWallet } from './settlement-wallet.ts'

const DORMANT_AFTER = 730n * 24n * 3_600n
/** For one song each, they need less than the gas of a transaction. */
const ACCOUNTS_PER_CALL = 300

export interface Holder {
  readonly account: Address
  /** Ascending, as the contract needs them. */
  readonly songs: readonly Address[]
}

interface Holders {
  readonly royalties: Address
  /** The second of the last block. */
  readonly now: bigint
  readonly holders: readonly Holder[]
  /** The second of each song's last statement. */
  readonly lastPaidInAt: ReadonlyMap<Address, bigint>
  /** How many holders the node is asked about at once. */
  readonly atOnce?: number
}

interface Due {
  readonly mels: bigint
  readonly eur: bigint
}

/** What the contract says about a holder to whom something is due. */
interface Owed extends Holder {
  readonly due: Due
  /** What can be paid once no hold lasts. */
  readonly payable: Due
  readonly heldUntil: bigint
}

/** Pays every holder whose royalties can be paid. Returns whether nothing is due to them afterwards. */
export async function payHolders(
  wallet: SettlementWallet,
  { royalties, now, holders, lastPaidInAt, atOnce = 1 }: Holders,
  { print }: { readonly print: (line: string) => void },
): Promise<boolean> {
  const contract = { address: royalties, abi: royaltiesAbi } as const
  const minimum = await wallet.client.readContract({ ...contract, functionName: 'minimum' })
  const isDormant = (song: Address) => (lastPaidInAt.get(song) ?? now) + DORMANT_AFTER <= now
  const payouts: Holder[] = []
  let isPaid = true
  for (let start = 0; start < holders.length; start += atOnce) {
    const part = holders.slice(start, start + atOnce)
    for (const owed of await Promise.all(
      part.map((holder) => readOwed(wallet, { royalties, minimum, holder, isDormant })),
    )) {
      if (owed === undefined) continue
      const { account, songs, due, payable, heldUntil } = owed
      const isOnHold = now < heldUntil
      if (!isOnHold && payable.mels > 0n) payouts.push({ account, songs })
      if (!isOnHold && payable.mels === due.mels) continue
      isPaid = false
      print(sayWhyNot(owed, { minimum, isOnHold }))
    }
  }
  await sendInParts(wallet, {
    to: royalties,
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

interface Asked {
  readonly royalties: Address
  readonly minimum: bigint
  readonly holder: Holder
  readonly isDormant: (song: Address) => boolean
}

/** Undefined if nothing is due. */
async function readOwed(
  { client }: SettlementWallet,
  { royalties, minimum, holder, isDormant }: Asked,
): Promise<Owed | undefined> {
  const contract = { address: royalties, abi: royaltiesAbi } as const
  const { account, songs } = holder
  const dueOf = async (named: readonly Address[]): Promise<Due> => {
    const [mels, eur] = await client.readContract({ ...contract, functionName: 'dueOf', args: [account, named] })
    return { mels, eur }
  }
  const due = await dueOf(songs)
  if (due.mels === 0n) return undefined
  const heldUntil = await client.readContract({ ...contract, functionName: 'heldUntil', args: [account] })
  const payable = due.eur > minimum ? due : await dueOf(songs.filter(isDormant))
  return { ...holder, due, payable, heldUntil }
}

function sayWhyNot({ account, due, heldUntil }: Owed, { minimum, isOnHold }: { minimum: bigint; isOnHold: boolean }) {
  const amount = `${account} can't be paid ${sayMels(due.mels)} yet`
  return isOnHold
    ? `${amount}: the payout is on hold until ${sayTime(heldUntil)}`
    : `${amount}: EUR ${formatUnits(due.eur, 18)} is due, and a payout needs more than EUR ${formatUnits(minimum, 18)} or 24 months without a statement`
}
