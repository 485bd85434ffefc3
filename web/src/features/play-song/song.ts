/** What the player has to know about a song. */
export interface Song {
  /** The auction it is sold in. */
  readonly id: number
  readonly title: string
  readonly artist: string
  readonly audioUrl: string
  /** The cover without its size: `/320.avif` and `/320.webp` follow. Null when there is none. */
  readonly coverUrl: string | null
  /** The song's page. */
  readonly href: string
}
