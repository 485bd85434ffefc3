import { parseEther } from 'viem'

export interface Song {
  readonly name: string
  readonly symbol: string
  /** Whole tokens on offer. */
  readonly tokens: bigint
  /** MELS base units per whole token. */
  readonly initialPrice: bigint
  readonly days: number
}

/** Invented works, in the order in which they are auctioned. */
export const songs: readonly Song[] = [
  { name: 'Harbour Lights', symbol: 'HRBR', tokens: 12_500n, initialPrice: parseEther('2.5'), days: 9 },
]
