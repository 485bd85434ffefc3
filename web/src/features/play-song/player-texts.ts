/** Separate from `texts.ts`, because the player loads with the first song. */
export const playerTexts = {
  player: 'Player',
  seek: (title: string) => `Seek in ${title}`,
  elapsedOf: (elapsed: string, total: string) => `${elapsed} of ${total}`,
  unknownTime: '–:––',
  mute: 'Mute',
  close: 'Close player',
  gone: (title: string) => `${title} can’t be played any more. Its page says why.`,
  albumName: 'Melos',
  keys: {
    title: 'Keyboard shortcuts',
    list: [
      ['P', 'play or pause'],
      ['← →', '5\u00A0seconds back or forward'],
      ['M', 'mute'],
    ],
    areOn: 'Use these shortcuts',
  },
}
