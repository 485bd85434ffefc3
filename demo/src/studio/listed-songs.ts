import { parseEther } from 'viem'
import { describeWork, type Song } from '../song.ts'
import { studioArtists } from '../studio-songs.ts'
import type { Story } from '../world/story.ts'

interface ListedSong {
  readonly song: Song
  readonly story: Story
}

/** The artists' approved songs that an administrator lists as approved. */
export const listedSongs: readonly ListedSong[] = studioArtists.flatMap(({ earlier, songs }) =>
  songs.flatMap(({ slug, content, terms, listing }) => {
    if (listing === undefined) return []
    const { title, artist = '', description = '' } = content
    const { percentage, tokenCount = '', minimumPrice = '' } = terms
    const song: Song = {
      slug,
      work: describeWork({ title, artist, description, percentage: Number(percentage) }),
      symbol: listing.symbol,
      tokens: BigInt(tokenCount),
      minimumPrice: parseEther(minimumPrice),
      soldBy: earlier,
    }
    return [{ song, story: listing.story }]
  }),
)
