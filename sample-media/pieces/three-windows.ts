import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeAll, writeBass, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'

/** Bossa nova: a thumb, three fingers, and a flute at the open window. */
export function threeWindows(): Piece {
  const clock = makeClock({ tempo: 134, beats: 4, looseness: 0.006, seed: 18 })
  const seconds = 16 * clock.barSeconds + 2
  const progression = readProgression(
    'Dmaj9 | B7b9 | Em9 | A13 | F#m7 | B7b9 | Em9 A13 | Dmaj9 | Dmaj9 | B7b9 | Em9 | A13 | Dmaj9 | Dmaj9',
    2,
  )
  return {
    tempo: 134,
    seed: 18,
    seconds,
    room: { seconds: 1.5, damping: 5_000 },
    parts: [
      {
        play: band.nylonGuitar,
        notes: writeChords(clock, {
          progression,
          rhythm: 'x-.x-.x-..x-.x-.|..x-.x-.x-..x-..',
          centre: 60,
          voices: 4,
          strum: 0.008,
          from: 0,
          to: 15,
        }),
        level: -2,
        pan: -0.25,
        room: 0.25,
      },
      {
        play: band.nylonGuitar,
        notes: writeChords(clock, {
          progression: readProgression('Dmaj9'),
          rhythm: 'x---------------',
          centre: 60,
          voices: 5,
          strum: 0.3,
          held: 1.4,
          from: 15,
          to: 16,
        }),
        level: -4,
        room: 0.3,
      },
      {
        play: band.uprightBass,
        notes: writeBass(clock, { progression, pattern: '1-----.55-----.1', lowest: 35, from: 0, to: 15 }),
        level: -4,
      },
      {
        play: kit.rim,
        notes: writeBeat(clock, { pattern: 'x..x..x...x..x..|..x..x..x..x....', from: 2, to: 15 }),
        level: -14,
        pan: 0.35,
        room: 0.25,
      },
      {
        play: kit.shaker,
        notes: writeBeat(clock, { pattern: 'xooxxooxxooxxoox', from: 1, to: 15 }),
        level: -15,
        pan: 0.5,
      },
      { play: kit.softKick, notes: writeBeat(clock, { pattern: 'x.....ox......o.', from: 2, to: 15 }), level: -13 },
      { play: kit.brush, notes: writeBeat(clock, { pattern: '....o.......o...', from: 6, to: 15 }), level: -18 },
      {
        play: band.flute,
        notes: writeAll(
          clock,
          writeTune,
          {
            text: '. . 5 - 6 - 7 -|b7 - - - 6 - 5 -|. 2 - 4 - 6 - 8|7 - - 6 - - 5 -|3 - - - . 5 - 3|#8 - - b7 - 6 - 5|. 2 4 6 8 - 7 6|5 - - - - - . .',
            tonic: 74,
            scale: 'major',
            from: 2,
            to: 10,
          },
          {
            text: '9 - 8 7 - 5 - 3|b7 - - - - - . 6|4 - 6 8 - 9 - 8|7 - - 6 - - 2 -|3 - - - - - - -|- - . . . . . .',
            tonic: 74,
            scale: 'major',
            from: 10,
            to: 16,
          },
        ),
        level: -2,
        pan: 0.15,
        room: 0.45,
      },
      {
        play: band.electricPiano,
        notes: writeChords(clock, {
          progression,
          rhythm: '..............x-|--------........',
          centre: 66,
          voices: 4,
          from: 7,
          to: 15,
        }),
        level: -11,
        pan: 0.3,
        room: 0.3,
      },
    ],
  }
}
