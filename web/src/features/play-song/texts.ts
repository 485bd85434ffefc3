export const texts = {
  play: (title: string) => `Play ${title}`,
  pause: (title: string) => `Pause ${title}`,
  failed: 'Couldn’t play. Try again',
  retry: (title: string) => `Couldn’t play ${title}. Try again`,
  didNotPlay: 'This song couldn’t be played. Try again.',
  nowPlaying: (title: string, artist: string) =>
    artist === '' ? `Now playing: ${title}` : `Now playing: ${title} by ${artist}`,
}
