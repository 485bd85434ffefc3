import { useEffect } from 'react'
import { useStore } from '../../lib/store.ts'
import type { Playback } from './playback.ts'
import { type PlayerState, player } from './player.ts'
import type { Song } from './song.ts'

/** Renders when the selected value changes, so `select` has to return a plain value or an object of the state. */
function usePlayer<T>(select: (state: PlayerState) => T): T {
  const { subscribe, read, readInitial } = player
  return useStore({ subscribe, read: () => select(read()), readInitial: () => select(readInitial()) })
}

export const useLoadedSong = (): Song | null =>
  usePlayer(({ playback }) => (playback.kind === 'idle' ? null : playback.song))

/** 'idle' while the player has another song. */
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

export function useDuration({ id }: Song): number | null {
  return usePlayer(({ playback }) => (playback.kind !== 'idle' && playback.song.id === id ? playback.duration : null))
}

export const useIsMuted = (): boolean => usePlayer(({ isMuted }) => isMuted)

export const useIsPlayerWanted = (): boolean =>
  usePlayer(({ playback, offered }) => playback.kind !== 'idle' || offered !== null)

/** A song that is blocked while it plays stops. */
export function useStopBlocked(songId: number, isBlocked: boolean): void {
  useEffect(() => {
    if (isBlocked) player.drop(songId)
  }, [songId, isBlocked])
}

/** Lets the keys start this song while its page is open. */
export function useOffer(song: Song): void {
  useEffect(() => {
    player.offer(song)
    return () => player.offer(null)
  }, [song])
}
