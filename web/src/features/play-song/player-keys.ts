import { useEffect } from 'react'
import { areKeysOn } from './keys-setting.ts'
import { player } from './player.ts'
import { type PlayerCommand, readPlayerKey } from './read-player-key.ts'

/** How far an arrow moves, in seconds. */
export const seekStep = 5

/** P plays and pauses, the arrows seek, M mutes, wherever the focus has no use for them. */
export function usePlayerKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** One that leaves the page behind it usable leaves it its keys. */
const openDialog = ':is(dialog[open], [role=dialog], [role=alertdialog]):not([hidden], [aria-modal=false])'

function onKeyDown(event: KeyboardEvent): void {
  const command = areKeysOn() ? readPlayerKey(event) : null
  if (command === null || document.querySelector(openDialog) !== null) return
  if (obey(command)) event.preventDefault()
}

/** False when there is nothing to do, so that the key keeps its own meaning. */
function obey(command: PlayerCommand): boolean {
  const { playback, offered } = player.read()
  if (command === 'toggle') {
    const loaded = playback.kind === 'idle' ? null : playback.song
    const isOn = playback.kind === 'playing' || playback.kind === 'loading'
    // What is heard is paused; what starts is the song of the page, or else the last one.
    const song = isOn ? loaded : (offered ?? loaded)
    if (song !== null) player.toggle(song)
    return song !== null
  }
  if (playback.kind === 'idle') return false
  if (command === 'mute') player.toggleMute()
  else player.seekTo(player.readSeconds() + (command === 'forward' ? seekStep : -seekStep))
  return true
}
