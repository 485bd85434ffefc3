/** The printing inks of one sleeve. Type on ground meets 4.5 : 1. */
export interface SleeveInks {
  readonly ground: string
  readonly type: string
  readonly first: string
  readonly second: string
}

const sleeveMotifs = ['record', 'levels', 'sunset', 'tiles', 'waves', 'rays'] as const
export type SleeveMotif = (typeof sleeveMotifs)[number]

export interface SleeveDesign {
  readonly inks: SleeveInks
  readonly motif: SleeveMotif
  /** Numbers from 0 to 1 that vary the motif. */
  readonly grain: readonly number[]
}

export const sleeveInks: readonly [SleeveInks, ...SleeveInks[]] = [
  { ground: '#efe3cd', type: '#16130f', first: '#c8361d', second: '#16130f' },
  { ground: '#17233f', type: '#f4ebdd', first: '#f2b33d', second: '#e8623f' },
  { ground: '#e5b23a', type: '#16130f', first: '#16130f', second: '#b0321b' },
  { ground: '#14483a', type: '#f1ead7', first: '#e9a7a0', second: '#d9e27a' },
  { ground: '#e9b8ae', type: '#2a1430', first: '#5b1f4e', second: '#d9472a' },
  { ground: '#b92f19', type: '#fff4e4', first: '#16130f', second: '#f2b33d' },
  { ground: '#a9c7cf', type: '#11252e', first: '#12424f', second: '#f0653a' },
]

const grainSize = 16

/** Six motifs and seven sets of inks share no factor: 42 neighbours in a row all differ. */
export function designSleeve({ number, title }: { number: number; title: string }): SleeveDesign {
  return {
    inks: sleeveInks[number % sleeveInks.length] ?? sleeveInks[0],
    motif: sleeveMotifs[number % sleeveMotifs.length] ?? 'record',
    grain: drawGrain(`${number} ${title}`),
  }
}

/** FNV-1a, stirred once more for each number drawn. Looks only: nothing depends on its quality. */
function drawGrain(seed: string): number[] {
  let state = 0x811c9dc5
  const stir = (value: number): number => {
    state = Math.imul(state ^ value, 0x01000193) >>> 0
    return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32
  }
  for (const character of seed) stir(character.codePointAt(0) ?? 0)
  return Array.from({ length: grainSize }, (_, position) => stir(position + 1))
}
