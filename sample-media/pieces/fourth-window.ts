import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeBass, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'

/** Bossa nova after dark: the guitar of the first three windows, and a vibraphone for the street lamps. */
export function fourthWindow(): Piece {
  const clock = makeClock({ tempo: 118, beats: 4, looseness: 0.006, seed: 33 })
  const seconds = 14 * clock.barSeconds + 2
  const progression = readProgression('Gmaj9 | E7b9 | Am9 | D13 | Bm7 | E7b9 | Am9 D13 | Gmaj9', 2)
  return {
    tempo: 118,
    seed: 33,
    seconds,
    fadeOut: 1.5,
    room: { seconds: 1.7, damping: 4_600 },
    parts: [
      {
        play: band.nylonGuitar,
        notes: writeChords(clock, {
          progression,
          rhythm: 'x-.x-.x-..x-.x-.|..x-.x-.x-..x-..',
          centre: 60,
          voices: 4,
          strum: 0.01,
          from: 0,
          to: 14,
        }),
        level: -2,
        pan: -0.25,
        room: 0.25,
      },
      {
        play: band.uprightBass,
        notes: writeBass(clock, { progression, pattern: '1-----.55-----.1', lowest: 33, from: 0, to: 14 }),
        level: -4,
      },
      {
        play: kit.shaker,
        notes: writeBeat(clock, { pattern: 'xooxxooxxooxxoox', from: 1, to: 14 }),
        level: -15,
        pan: 0.5,
      },
      {
        play: kit.rim,
        notes: writeBeat(clock, { pattern: 'x..x..x...x..x..', from: 3, to: 14 }),
        level: -15,
        pan: 0.35,
        room: 0.25,
      },
      {
        play: band.vibraphone,
        notes: writeTune(clock, {
          text: '. 3 - 5 7 - 6 5|#5 - - - 4 - 3 -|. 2 - 4 6 - 8 -|7 - 6 - - - - -|5 - 3 - 5 7 - 9|#8 - - - 6 - - -|8 - 6 4 3 - 2 -|3 - - - - - - -|. 5 - 7 9 - 8 7|#5 - - - 6 - - -|4 - 6 - 8 - 6 4|3 - - - - - - -',
          tonic: 67,
          scale: 'major',
          held: 1.2,
          from: 2,
          to: 14,
        }),
        level: -3,
        pan: 0.2,
        room: 0.45,
      },
    ],
  }
}
