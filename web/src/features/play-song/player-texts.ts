/** What people read and hear of the player itself, which is loaded when there is a song. */
export const playerTexts = {
  player: 'Player',
  seek: (title: string) => `Seek in ${title}`,
  elapsedOf: (elapsed: string, total: string) => `${elapsed} of ${total}`,
  unknownTime: '–:––',
  mute: 'Mute',
  close: 'Close player',
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
