import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeArpeggio, writeBass, writeBeat, writeTune } from '../music/write-notes.ts'

/** A slow samba: guitar, melodica, and drops on a tin roof. */
export function backyardRain(): Piece {
  const clock = makeClock({ tempo: 88, beats: 4, looseness: 0.01, seed: 34 })
  const seconds = 9 * clock.barSeconds + 2
  const progression = readProgression('Am9 | Dm7 | G | Cmaj7 | Fmaj7 | Dm7 | E7 | Am9 | Am9')
  return {
    tempo: 88,
    seed: 34,
    seconds,
    fadeOut: 1.5,
    room: { seconds: 1.9, damping: 4_200 },
    parts: [
      {
        play: band.nylonGuitar,
        notes: writeArpeggio(clock, {
          progression,
          rhythm: '0.2.1.3.0.3.1.2.',
          centre: 58,
          voices: 4,
          held: 1.8,
          from: 0,
          to: 9,
        }),
        level: -2,
        pan: -0.2,
        room: 0.3,
      },
      {
        play: band.uprightBass,
        notes: writeBass(clock, { progression, pattern: '1-----5-1-----5-', lowest: 33, from: 1, to: 9 }),
        level: -4,
      },
      {
        play: kit.rim,
        notes: writeBeat(clock, { pattern: 'o.....o...x.....|..o....o....x.o.', from: 0, to: 9 }),
        level: -15,
        pan: 0.4,
        room: 0.4,
      },
      {
        play: band.melodica,
        notes: writeTune(clock, {
          text: '5 - - 4 3 - 2 1|4 - - - 3 - 2 -|2 - 4 - 7 - 6 5|3 - - - 5 - - -|6 - - 5 4 - 3 -|4 - 3 2 1 - - -|#7, - - - 2 - - -|1 - - - - - - -',
          tonic: 69,
          scale: 'minor',
          from: 1,
          to: 9,
        }),
        level: -4,
        pan: 0.15,
        room: 0.4,
      },
    ],
  }
}
