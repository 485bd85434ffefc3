import type { Artist, Offer, Song } from '@melos/api-contract'
import { skipToken } from '@tanstack/react-query'
import { queryClient, useQuery } from '../../lib/query-client.ts'
import { artistCalls, offerCalls, songCalls } from './studio-calls.ts'

/** Data that isn't shown is forgotten at once, so that no one sees the data of whoever was signed in before. */
const shared = { gcTime: 0, refetchOnWindowFocus: true } as const

const artistKey = ['account', 'studio', 'artist'] as const
const songsKey = ['account', 'studio', 'songs'] as const

export const useArtist = () => useQuery({ ...shared, queryKey: artistKey, queryFn: artistCalls.read })

export const useSongs = () => useQuery({ ...shared, queryKey: songsKey, queryFn: songCalls.list })

export const useOffers = () =>
  useQuery({ ...shared, queryKey: ['account', 'studio', 'offers'], queryFn: offerCalls.list })

/** The wallets that belong to the account. */
export const useLinkedWallets = () =>
  useQuery({ ...shared, queryKey: ['account', 'studio', 'wallets'], queryFn: artistCalls.listWallets })

/** The offer of a song; undefined without one and until it is loaded. */
export function useOffer(id: string | null): Offer | undefined {
  const queryFn = id === null ? skipToken : () => offerCalls.find(id)
  return useQuery({ ...shared, queryKey: ['account', 'studio', 'offer-of-song', id], queryFn }).data
}

export const useSong = (id: string) =>
  useQuery({ ...shared, queryKey: ['account', 'studio', 'song-of-offer', id], queryFn: () => songCalls.find(id) })

/** Reads again what an offer's new state changes: the lists, and its song, which is frozen now or no longer. */
export async function refreshStudio(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['account', 'studio', 'song-of-offer'] })
}

export function showArtist(artist: Artist): void {
  queryClient.setQueryData(artistKey, artist)
}

export function forgetSong(id: string): void {
  queryClient.setQueryData<Song[]>(songsKey, (songs) => songs?.filter((song) => song.id !== id))
}
