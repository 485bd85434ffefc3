import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeAll, writeBass, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'

/** Disco: octaves below, strings above, and sixteen strums a bar between. */
export function mirrorBallMathematics(): Piece {
  const clock = makeClock({ tempo: 118, beats: 4, swing: 0.52, swung: 'sixteenths', looseness: 0.003, seed: 30 })
  const seconds = 14 * clock.barSeconds + 1.6
  const progression = readProgression(
    'Bm7 | Em9 | A9 | Dmaj9 | Gmaj7 | C#m7b5 | F#7b9 | Bm7 | Gmaj7 | C#m7b5 | F#7b9 | Bm7 | Bm7',
    1,
  )
  const kicks = writeBeat(clock, { pattern: 'X...X...X...X...', from: 1, to: 14 })
  return {
    tempo: 118,
    seed: 30,
    seconds,
    room: { seconds: 1.7, damping: 7_000 },
    parts: [
      { play: kit.bandKick, notes: kicks, level: -2 },
      {
        play: kit.snare,
        notes: writeAll(
          clock,
          writeBeat,
          { pattern: 'X...x...xxxxXXXX', from: 0, to: 1 },
          { pattern: '....X.......X...', from: 1, to: 8 },
          { pattern: '....X...x.x.XxXX', from: 8, to: 9 },
          { pattern: '....X.......X...', from: 9, to: 14 },
        ),
        level: -6,
        room: 0.2,
      },
      {
        play: kit.clap,
        notes: writeBeat(clock, { pattern: '....x.......x...', from: 5, to: 14 }),
        level: -11,
        room: 0.2,
      },
      {
        play: kit.hat,
        notes: writeBeat(clock, { pattern: 'xo.oxo.oxo.oxo.o', from: 1, to: 14 }),
        level: -14,
        pan: 0.25,
      },
      {
        play: kit.openHat,
        notes: writeBeat(clock, { pattern: '..X...X...X...X.', from: 1, to: 14 }),
        level: -11,
        pan: 0.1,
      },
      {
        play: kit.conga,
        notes: writeBeat(clock, { pattern: '..x..xo...x..xxo', from: 5, to: 14 }),
        level: -15,
        pan: -0.5,
      },
      {
        play: band.bassGuitar,
        notes: writeBass(clock, {
          progression,
          pattern: '1.8.1.8.1.8.1.8a|1.8.1.85.7.81.8a',
          lowest: 35,
          held: 0.8,
          from: 1,
          to: 14,
        }),
        level: -2,
      },
      {
        play: band.mutedGuitar,
        notes: writeChords(clock, {
          progression,
          rhythm: 'x.xox.xoxoxox.xo',
          centre: 69,
          voices: 3,
          strum: 0.006,
          held: 0.6,
          from: 1,
          to: 14,
        }),
        level: -9,
        pan: -0.45,
        room: 0.15,
      },
      {
        play: band.electricPiano,
        notes: writeChords(clock, { progression, rhythm: '..x-..x-..x-..x-', centre: 62, voices: 4, from: 1, to: 14 }),
        level: -9,
        pan: 0.35,
        room: 0.2,
      },
      {
        play: band.discoStrings,
        notes: writeAll(
          clock,
          writeTune,
          { text: '5, 6, 7, 1 2 3 4 5 1 2 3 4 5 6 7 8', tonic: 71, scale: 'minor', from: 0, to: 1 },
          {
            text: "5' - - - - - 4' - 3' - - - 1' - 3' -|4' - - - - - - - . . 1' 2' 3' 4' 5' 6'|7' - - - - - 6' - 5' - - - 4' - 2' -|3' - - - - - - - 5 6 7 1' 2' 3' 4' 5'|6' - - - - - 5' - 3' - - - 1' - - -|4' - - - 3' - 2' - 1' - - - 7 - - -|#7 - - - 2' - 4' - 6' - 5' - 4' - 2' -|1' - - - - - - - 1' 2' 3' 4' 5' 4' 3' 4'|6' - - - - - 5' - 3' - - - 1' - - -|4' - - - 3' - 2' - 1' - - - 7 - - -|#7 - - - 2' - 4' - 6' - 5' - 4' - 2' -|1' - - - - - - - 5' - 4' - 3' - 2' -|1' - - - - - - - - - - - - - - -",
            tonic: 71,
            scale: 'minor',
            from: 1,
            to: 14,
          },
        ),
        level: -3,
        players: 3,
        spread: 0.7,
        room: 0.45,
      },
      {
        play: band.discoStrings,
        notes: writeChords(clock, { progression, rhythm: 'x---------------', centre: 64, voices: 4, from: 5, to: 14 }),
        level: -11,
        players: 2,
        spread: 0.9,
        room: 0.4,
      },
      {
        play: band.brass,
        notes: writeChords(clock, {
          progression,
          rhythm: '................|..........x.X-..',
          centre: 66,
          voices: 4,
          held: 0.7,
          from: 5,
          to: 14,
        }),
        level: -6,
        players: 2,
        spread: 0.3,
        room: 0.3,
      },
    ],
  }
}
