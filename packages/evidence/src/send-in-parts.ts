import type { Address, Hash, Hex } from 'viem'
import type { SettlementWallet } from './settlement-wallet.ts'

interface Parts<Item> {
  readonly to: Address
  readonly items: readonly Item[]
  /** How many items a call has at most. */
  readonly most: number
  readonly encode: (items: readonly Item[]) => Hex
  readonly onSent: (items: readonly Item[], hash: Hash) => void
  readonly onRefused: (item: Item, reason: string) => void
}

/** Sends calls for all items, smaller ones where a call is refused or fails, so that one item doesn't stop the others. */
export async function sendInParts<Item>(wallet: SettlementWallet, parts: Parts<Item>): Promise<void> {
  const { to, items, most, encode, onSent, onRefused } = parts
  for (let start = 0; start < items.length; start += most) {
    const part = items.slice(start, start + most)
    const attempt = await wallet.attempt(encode(part), to)
    if (attempt.kind === 'done') {
      onSent(part, attempt.hash)
      continue
    }
    const [only, ...others] = part
    if (only !== undefined && others.length === 0) onRefused(only, attempt.reason)
    else await sendInParts(wallet, { ...parts, items: part, most: Math.ceil(part.length / 2) })
  }
}
