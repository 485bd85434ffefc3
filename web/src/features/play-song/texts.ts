/** What people read and hear wherever a song can be played. */
export const texts = {
  play: (title: string) => `Play ${title}`,
  pause: (title: string) => `Pause ${title}`,
  failed: 'Did not play. Try again',
  retry: (title: string) => `${title} did not play. Try again`,
  didNotPlay: 'This song did not play. Try again.',
  nowPlaying: (title: string, artist: string) =>
    artist === '' ? `Now playing: ${title}` : `Now playing: ${title} by ${artist}`,
}
