import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { connectMediaSession } from './connect-media-session.ts'
import { keepOneTab } from './keep-one-tab.ts'
import { player } from './player.ts'
import { usePlayerKeys } from './player-keys.ts'
import { PlayerPanel } from './player-panel.tsx'
import { useLoadedSong } from './use-player.ts'

/** Nothing to see until a song is loaded, but the keys work for the song of the page. */
export default function PlayerBarContent() {
  const song = useLoadedSong()
  usePlayerKeys()
  useEffect(() => connectMediaSession(player), [])
  useEffect(() => keepOneTab(player, new BroadcastChannel('melos-player')), [])
  // At the end of the body, wherever the bar stands in the tree, so that it sticks to the bottom of every page.
  return song !== null && createPortal(<PlayerPanel song={song} />, document.body)
}
