import { useEffect } from 'react'
import { useStore } from '../../lib/store.ts'
import type { PlayerState } from './create-player.ts'
import type { Playback } from './playback.ts'
import { player } from './player.ts'
import type { Song } from './song.ts'

/** Renders only when what is selected changes: select a plain value, or an object that the state holds. */
function usePlayer<T>(select: (state: PlayerState) => T): T {
  const { subscribe, read, readInitial } = player
  return useStore({ subscribe, read: () => select(read()), readInitial: () => select(readInitial()) })
}

/** The song in the player, if any. */
export const useLoadedSong = (): Song | null =>
  usePlayer(({ playback }) => (playback.kind === 'idle' ? null : playback.song))

/** What the player does with this song: nothing while it has another one. */
export function usePlaybackKind({ id }: Song): Playback['kind'] {
  return usePlayer(({ playback }) => (playback.kind !== 'idle' && playback.song.id === id ? playback.kind : 'idle'))
}

/** Whole seconds, so that it renders once a second. */
export function useElapsedSeconds({ id }: Song): number {
  return usePlayer(({ playback, cue }) => {
    if (playback.kind !== 'idle' && playback.song.id === id) return Math.floor(playback.seconds)
    return cue?.songId === id ? Math.floor(cue.seconds) : 0
  })
}

/** Null while nobody knows: the browser reads it from the file. */
export function useDuration({ id }: Song): number | null {
  return usePlayer(({ playback }) => (playback.kind !== 'idle' && playback.song.id === id ? playback.duration : null))
}

export const useIsMuted = (): boolean => usePlayer(({ isMuted }) => isMuted)

/** Whether there is anything for the bar or the keys to do. */
export const useIsPlayerWanted = (): boolean =>
  usePlayer(({ playback, offered }) => playback.kind !== 'idle' || offered !== null)

/** Lets the keys start this song while its page is shown. */
export function useOffer(song: Song): void {
  useEffect(() => {
    player.offer(song)
    return () => player.offer(null)
  }, [song])
}
