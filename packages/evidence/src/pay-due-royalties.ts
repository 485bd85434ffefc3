import { royaltiesAbi, songTokenAbi } from '@melos/contracts'
import type { Address } from 'viem'
import { type Holder, payHolders } from './pay-holders.ts'
import { type Platform, readEvents } from './platform.ts'
import type { SettlementWallet } from './settlement-wallet.ts'

/** Pays everyone whose royalties can be paid, and finds them in the logs. Returns whether nothing is due to anyone afterwards. */
export async function payDueRoyalties(
  wallet: SettlementWallet,
  platform: Platform,
  { print }: { readonly print: (line: string) => void },
): Promise<boolean> {
  const { royalties, now } = platform
  const lastPaidInAt = await readEarningSongs(wallet, platform)
  const holders = await findHolders(wallet, platform, [...lastPaidInAt.keys()])
  return await payHolders(wallet, { royalties, now, holders, lastPaidInAt }, { print })
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
