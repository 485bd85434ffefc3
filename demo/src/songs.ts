import { parseEther } from 'viem'

export interface Song {
  readonly name: string
  readonly symbol: string
  readonly description: string
  /** Whole tokens on offer. */
  readonly tokens: bigint
  /** MELS base units per whole token. */
  readonly initialPrice: bigint
  readonly days: number
}

/** Invented works, in the order in which they are auctioned. */
export const songs: readonly Song[] = [
  {
    name: 'Harbour Lights',
    symbol: 'HRBR',
    description: 'An invented song: the last ferry of the evening, seen from the quay.',
    tokens: 12_500n,
    initialPrice: parseEther('2.5'),
    days: 9,
  },
]
