import type { Player } from './create-player.ts'

/** One song at a time, in all tabs together: the one that starts silences the others. */
export function keepOneTab(player: Player, channel: BroadcastChannel): () => void {
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
