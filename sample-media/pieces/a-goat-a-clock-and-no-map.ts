import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeArpeggio, writeBass, writeBeat, writeTune } from '../music/write-notes.ts'

/** Folk: a picked guitar, a fiddle that tells the story, feet on a floor. */
export function aGoatAClockAndNoMap(): Piece {
  const clock = makeClock({ tempo: 98, beats: 4, looseness: 0.007, seed: 19 })
  const seconds = 12 * clock.barSeconds + 2
  const progression = readProgression('G | G | G | G/B | C | G D | Em | C | G/B D | G | Em C | G')
  return {
    tempo: 98,
    seed: 19,
    seconds,
    room: { seconds: 1.2, damping: 5_500 },
    parts: [
      {
        play: band.steelGuitar,
        notes: writeArpeggio(clock, {
          progression,
          rhythm: '0.2.1.3.0.3.1.2.|0.2310320.2.1.32',
          centre: 62,
          voices: 3,
          held: 2.2,
          from: 0,
          to: 12,
        }),
        level: -2,
        pan: -0.2,
        room: 0.2,
      },
      {
        play: band.steelGuitar,
        notes: writeBass(clock, { progression, pattern: '1---5---1---5-a-', lowest: 40, from: 0, to: 12 }),
        level: -5,
        pan: -0.2,
        room: 0.15,
      },
      {
        play: band.fiddle,
        notes: writeTune(clock, {
          text: '5, - 1 2 3 - 5 -|6 - 5 3 2 - 1 -|4 - - 6 5 - 4 3|3 - 2 - 2 - 5, -|6, - 1 3 5 - 6 -|/8 - 6 5 4 - 3 4|5 - 3 1 2 - 7, -|1 - - - - - . .|6 - 5 3 4 - 6 -|1 - - - - - - .',
          tonic: 67,
          scale: 'major',
          from: 2,
          to: 12,
        }),
        level: -3,
        pan: 0.25,
        room: 0.35,
      },
      {
        play: band.mandolin,
        notes: writeArpeggio(clock, {
          progression,
          rhythm: '0.102.103.102.10',
          centre: 74,
          voices: 3,
          from: 6,
          to: 12,
        }),
        level: -11,
        pan: 0.55,
        room: 0.25,
      },
      {
        play: kit.stomp,
        notes: writeBeat(clock, { pattern: 'x.......x.......', from: 2, to: 11 }),
        level: -9,
        room: 0.2,
      },
      {
        play: kit.tambourine,
        notes: writeBeat(clock, { pattern: '....x..o....x.o.', from: 6, to: 11 }),
        level: -17,
        pan: -0.4,
        room: 0.2,
      },
      {
        play: band.cello,
        notes: writeBass(clock, { progression, pattern: '1-------1-------', lowest: 43, from: 6, to: 12 }),
        level: -11,
        room: 0.3,
      },
    ],
  }
}
