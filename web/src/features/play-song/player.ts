import { createPlayer } from './create-player.ts'

/** The one player of the site: it outlives every page. */
export const player = createPlayer(() => new Audio())
