import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeAll, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'
import { openFilter, overdrive } from '../sound/effects.ts'

/** Funk: all on the one, then off the expected beats. */
export function elbowGrease(): Piece {
  const clock = makeClock({ tempo: 104, beats: 4, swing: 0.555, swung: 'sixteenths', looseness: 0.004, seed: 23 })
  const seconds = 13 * clock.barSeconds + 1.2
  const riff = "1! . . 1' . 7, 1 . . 3 4 #4 5 . 7, .|1! . . 1' . 7, 1 . . 5 . 4 3 . 7, #7,"
  const bridge = "4! . 4 4' . 6 4 . . 4 . 6 8 . 6 4|5! . 5 5' . 7 5 . 5 6 7 8 9 . 7 5"
  return {
    tempo: 104,
    seed: 23,
    seconds,
    room: { seconds: 0.9, damping: 6_000 },
    parts: [
      {
        play: kit.bandKick,
        notes: writeBeat(clock, { pattern: 'X..x......x..x..|X..x...x..x.....', from: 1, to: 13 }),
        level: -3,
      },
      {
        play: kit.tightSnare,
        notes: writeAll(
          clock,
          writeBeat,
          { pattern: '....X..o.o..X..o', from: 1, to: 8 },
          { pattern: '....X..oxx.xXxxx', from: 8, to: 9 },
          { pattern: '....X..o.o..X..o', from: 9, to: 13 },
        ),
        level: -4,
        room: 0.15,
      },
      {
        play: kit.hat,
        notes: writeBeat(clock, { pattern: 'x.xox.xox.xoxoxo', from: 1, to: 13 }),
        level: -13,
        pan: 0.25,
      },
      {
        play: kit.openHat,
        notes: writeBeat(clock, { pattern: '................|..............x.', from: 1, to: 13 }),
        level: -15,
        pan: 0.25,
      },
      {
        play: kit.conga,
        notes: writeBeat(clock, { pattern: '..o...x...o..xx.', from: 5, to: 13 }),
        level: -15,
        pan: -0.5,
      },
      {
        play: band.slapBass,
        notes: writeAll(
          clock,
          writeTune,
          { text: riff, tonic: 40, scale: 'dorian', held: 0.8, from: 0, to: 9 },
          { text: bridge, tonic: 40, scale: 'dorian', held: 0.8, from: 9, to: 11 },
          { text: riff, tonic: 40, scale: 'dorian', held: 0.8, from: 11, to: 13 },
        ),
        level: -1,
      },
      {
        play: band.clavinet,
        notes: writeChords(clock, {
          progression: readProgression(`${'E7s9 | '.repeat(9)}A9 | B9 | E7s9 | E7s9`),
          rhythm: 'x..xo.x..xo.x.xo',
          centre: 64,
          voices: 4,
          held: 0.6,
          from: 1,
          to: 13,
        }),
        level: -6,
        pan: -0.4,
        room: 0.1,
        effects: [openFilter((time) => 900 + 1_700 * (0.5 + 0.5 * Math.sin(time * 5.4)), 0.65)],
      },
      {
        play: band.mutedGuitar,
        notes: writeChords(clock, {
          progression: readProgression(`${'E9 | '.repeat(9)}A9 | B9 | E9 | E9`),
          rhythm: '..x..xo.x.x..oxo',
          centre: 71,
          voices: 3,
          strum: 0.006,
          held: 0.5,
          from: 5,
          to: 13,
        }),
        level: -11,
        pan: 0.45,
        room: 0.1,
      },
      {
        play: band.brass,
        notes: writeAll(
          clock,
          writeChords,
          {
            progression: readProgression('E9'),
            rhythm: 'X.........x.X-..|................',
            centre: 67,
            voices: 4,
            held: 0.8,
            from: 3,
            to: 9,
          },
          {
            progression: readProgression('A9 | B9', 9),
            rhythm: 'X--.x.x---..x.x-',
            centre: 69,
            voices: 4,
            held: 0.8,
            from: 9,
            to: 11,
          },
          {
            progression: readProgression('E9'),
            rhythm: 'X...x.x...x.X-..|X...............',
            centre: 69,
            voices: 4,
            held: 0.8,
            from: 11,
            to: 13,
          },
        ),
        level: -3,
        players: 2,
        spread: 0.4,
        room: 0.3,
        effects: [overdrive({ drive: 1.2 })],
      },
      {
        play: band.organ,
        notes: writeTune(clock, {
          text: ". . 5' - 7' - 5' . 4' - 3' 1' - . . .|. . . . . . 3' 4' 5' - - - . . . .",
          tonic: 64,
          scale: 'dorian',
          from: 5,
          to: 9,
        }),
        level: -7,
        pan: 0.2,
        room: 0.25,
      },
    ],
  }
}
