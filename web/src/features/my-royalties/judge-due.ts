import { parseMels } from '@melos/clearing/amounts'
import { parseEur } from '../../lib/eur.ts'
import type { MyRoyalties } from './load-my-royalties.ts'

/** MELS in base units, EUR times 10^18. */
interface Sum {
  readonly mels: bigint
  readonly eur: bigint
}

export type DueState =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'held'; readonly due: Sum; readonly until: string }
  /** `payable` is less than `due` if only songs without a statement for 24 months can be paid. */
  | { readonly kind: 'payable'; readonly due: Sum; readonly payable: Sum; readonly isPart: boolean }
  | { readonly kind: 'carried'; readonly due: Sum }

/** What a person can do about the royalties due to them. */
export function judgeDue({ due, payable, heldUntil }: Pick<MyRoyalties, 'due' | 'payable' | 'heldUntil'>): DueState {
  const [all, now] = [readSum(due), readSum(payable)]
  if (all.mels === 0n) return { kind: 'nothing' }
  if (heldUntil !== null) return { kind: 'held', due: all, until: heldUntil }
  if (now.mels === 0n) return { kind: 'carried', due: all }
  return { kind: 'payable', due: all, payable: now, isPart: now.mels < all.mels }
}

export function readSum({ mels, eur }: MyRoyalties['due']): Sum {
  return { mels: parseMels(mels), eur: parseEur(eur) }
}
