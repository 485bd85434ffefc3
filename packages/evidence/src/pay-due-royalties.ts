import { withNoun } from '@melos/clearing'
import { royaltiesAbi, songTokenAbi } from '@melos/contracts'
import { type Address, encodeFunctionData, formatUnits } from 'viem'
import { type Platform, readEvents } from './platform.ts'
import { sayMels, sayTime } from './say-values.ts'
import { sendInParts } from './send-in-parts.ts'
import type { SettlementWallet } from './settlement-wallet.ts'

const DORMANT_AFTER = 730n * 24n * 3_600n
const ACCOUNTS_PER_CALL = 200

interface Holder {
  readonly account: Address
  /** Ascending, as the contract needs them. */
  readonly songs: readonly Address[]
}

/** Pays everyone whose royalties can be paid. Returns whether nothing is due to anyone afterwards. */
export async function payDueRoyalties(
  wallet: SettlementWallet,
  platform: Platform,
  { print }: { readonly print: (line: string) => void },
): Promise<boolean> {
  const { client } = wallet
  const { royalties: address, now } = platform
  const ofRoyalties = { address, abi: royaltiesAbi } as const
  const minimum = await client.readContract({ ...ofRoyalties, functionName: 'minimum' })
  const songs = await readEarningSongs(wallet, platform)
  const dueOf = async (account: Address, named: readonly Address[]) => {
    const [mels, eur] = await client.readContract({ ...ofRoyalties, functionName: 'dueOf', args: [account, named] })
    return { mels, eur }
  }
  const payouts: Holder[] = []
  let isPaid = true
  for (const holder of await findHolders(wallet, platform, [...songs.keys()])) {
    const { account } = holder
    const due = await dueOf(account, holder.songs)
    if (due.mels === 0n) continue
    const heldUntil = await client.readContract({ ...ofRoyalties, functionName: 'heldUntil', args: [account] })
    const dormant = holder.songs.filter((song) => (songs.get(song) ?? now) + DORMANT_AFTER <= now)
    const withoutMinimum = due.eur > minimum ? due : await dueOf(account, dormant)
    const isOnHold = now < heldUntil
    if (!isOnHold && withoutMinimum.mels > 0n) payouts.push(holder)
    if (!isOnHold && withoutMinimum.mels === due.mels) continue
    isPaid = false
    const amount = `${account} can't be paid ${sayMels(due.mels)} yet`
    print(
      isOnHold
        ? `${amount}: the payout is on hold until ${sayTime(heldUntil)}`
        : `${amount}: EUR ${formatUnits(due.eur, 18)} is due, and a payout needs more than EUR ${formatUnits(minimum, 18)} or 24 months without a statement`,
    )
  }
  await sendInParts(wallet, {
    to: address,
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

/** The songs that have earned, with the second of their last statement. */
async function readEarningSongs(wallet: SettlementWallet, platform: Platform): Promise<Map<Address, bigint>> {
  const { royalties: address } = platform
  const paidIn = await readEvents(wallet, platform, { address, abi: royaltiesAbi, names: ['RoyaltiesPaidIn'] })
  const songs = new Map<Address, bigint>()
  for (const song of new Set(paidIn.map(({ args }) => args.song))) {
    const call = { address, abi: royaltiesAbi, functionName: 'heldFor', args: [song] } as const
    const [, lastPaidInAt] = await wallet.client.readContract(call)
    songs.set(song, lastPaidInAt)
  }
  return songs
}

/** Everyone who ever received tokens of these songs. The auction house's earnings go with its tokens. */
async function findHolders(
  wallet: SettlementWallet,
  platform: Platform,
  songs: readonly Address[],
): Promise<readonly Holder[]> {
  const held = new Map<Address, Address[]>()
  for (const song of songs.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))) {
    const transfers = await readEvents(wallet, platform, { address: song, abi: songTokenAbi, names: ['Transfer'] })
    for (const account of new Set(transfers.map(({ args }) => args.to))) {
      if (account.toLowerCase() === wallet.auctionHouse.toLowerCase()) continue
      held.set(account, [...(held.get(account) ?? []), song])
    }
  }
  return [...held].map(([account, named]) => ({ account, songs: named }))
}
