import type { Player } from './player.ts'

/** Only one tab plays: the one that starts pauses the others. */
export function pauseOtherTabs(player: Player, channel: BroadcastChannel): () => void {
  let wasPlaying = false
  const tellOthers = () => {
    const isPlaying = player.read().playback.kind === 'playing'
    if (isPlaying && !wasPlaying) channel.postMessage('playing')
    wasPlaying = isPlaying
  }
  channel.onmessage = () => player.pause()
  const unsubscribe = player.subscribe(tellOthers)
  tellOthers()
  return () => {
    unsubscribe()
    channel.close()
  }
}
