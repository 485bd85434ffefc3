/** What people read and hear of the player. */
export const texts = {
  player: 'Player',
  play: (title: string) => `Play ${title}`,
  pause: (title: string) => `Pause ${title}`,
  failed: 'Did not play. Try again',
  retry: (title: string) => `${title} did not play. Try again`,
  didNotPlay: 'This song did not play. Try again.',
  seek: (title: string) => `Seek in ${title}`,
  elapsedOf: (elapsed: string, total: string) => `${elapsed} of ${total}`,
  unknownTime: '–:––',
  mute: 'Mute',
  close: 'Close player',
  nowPlaying: (title: string, artist: string) =>
    artist === '' ? `Now playing: ${title}` : `Now playing: ${title} by ${artist}`,
  albumName: 'Melos',
  keys: {
    title: 'Keys of the player',
    list: [
      ['P', 'play or pause'],
      ['← →', '5 seconds back or forward'],
      ['M', 'mute'],
    ],
    areOn: 'Use these keys',
  },
}
