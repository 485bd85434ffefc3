/** The light theme of the pages. */
export const colours = {
  paper: '#f6f3ee',
  ink: '#16130f',
  muted: '#625b52',
  line: '#e2dcd2',
  accent: '#c8361d',
  winning: '#17734a',
} as const

/** What links show of a page, in the shape that all networks take. */
export const cardSize = { width: 1200, height: 630 } as const

/** The cover fills the card's height and is square. */
export const coverSide = cardSize.height
