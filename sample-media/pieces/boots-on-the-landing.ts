import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeArpeggio, writeBass, writeBeat, writeTune } from '../music/write-notes.ts'

/** A folk song that stamps the snow off: guitar, mandolin and two feet. */
export function bootsOnTheLanding(): Piece {
  const clock = makeClock({ tempo: 112, beats: 4, looseness: 0.008, seed: 32 })
  const seconds = 12 * clock.barSeconds + 2
  const progression = readProgression('D | D | G | D | Bm | G | A | A | D | G | Em A | D')
  return {
    tempo: 112,
    seed: 32,
    seconds,
    room: { seconds: 1.1, damping: 5_200 },
    parts: [
      {
        play: band.steelGuitar,
        notes: writeArpeggio(clock, {
          progression,
          rhythm: '0.1.2.1.0.1.3.2.',
          centre: 62,
          voices: 4,
          held: 2,
          from: 0,
          to: 12,
        }),
        level: -3,
        pan: -0.25,
        room: 0.2,
      },
      {
        play: band.uprightBass,
        notes: writeBass(clock, { progression, pattern: '1---5---1---5-a-', lowest: 36, from: 0, to: 12 }),
        level: -5,
      },
      {
        play: kit.stomp,
        notes: writeBeat(clock, { pattern: 'x...x...x...x...', from: 2, to: 12 }),
        level: -9,
        room: 0.2,
      },
      {
        play: kit.tambourine,
        notes: writeBeat(clock, { pattern: '....x.......x.o.', from: 4, to: 12 }),
        level: -16,
        pan: 0.4,
        room: 0.2,
      },
      {
        play: band.mandolin,
        notes: writeTune(clock, {
          text: '5 - 5 6 8 - 6 5|6 - 4 - 6 - 5 4|3 - 5 - 3 2 1 -|6, - 1 - 3 - 2 1|4 - 6 - 8 - 6 -|5 - - 4 2 - - -|2 - 4 - 5 - - -|3 5 8 - 9 8 6 5|6 - 8 - 6 - 4 -|2 - 4 3 2 - 7, -|1 - - - - - - -',
          tonic: 74,
          scale: 'major',
          from: 1,
          to: 12,
        }),
        level: -3,
        pan: 0.2,
        room: 0.3,
      },
    ],
  }
}
