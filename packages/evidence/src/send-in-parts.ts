import type { Address, Hash, Hex } from 'viem'
import type { SettlementWallet } from './settlement-wallet.ts'

interface Parts<Item> {
  readonly to: Address
  readonly items: readonly Item[]
  /** How many items a call has at most. */
  readonly most: number
  readonly encode: (items: readonly Item[]) => Hex
  readonly onSent: (items: readonly Item[], hash: Hash) => void
  readonly onRefused: (item: Item, refusal: string) => void
}

/** Sends calls for all items, smaller ones where the chain refuses, so that one item doesn't stop the others. */
export async function sendInParts<Item>(wallet: SettlementWallet, parts: Parts<Item>): Promise<void> {
  const { to, items, most, encode, onSent, onRefused } = parts
  for (let start = 0; start < items.length; start += most) {
    const part = items.slice(start, start + most)
    const data = encode(part)
    const estimate = await wallet.estimate(data, to)
    if ('gas' in estimate) {
      onSent(part, await wallet.send(data, estimate.gas, to))
      continue
    }
    const [only, ...others] = part
    if (only !== undefined && others.length === 0) onRefused(only, estimate.refusal)
    else await sendInParts(wallet, { ...parts, items: part, most: Math.ceil(part.length / 2) })
  }
}
