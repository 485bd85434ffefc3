import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeAll, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'

/** Afrobeat: ten small patterns that fit into each other, and horns on top. */
export function marketDayNeverEnds(): Piece {
  const clock = makeClock({ tempo: 110, beats: 4, swing: 0.53, swung: 'sixteenths', looseness: 0.005, seed: 32 })
  const seconds = 13 * clock.barSeconds + 1.6
  const horns =
    "1' - . 7 - 5 . 7 1' - - - . . . .|. . 3' - . 2' 1' - 7 - 5 - . . . .|1' - . 7 - 5 . 7 1' - - 2' 3' - - -|4' - 3' - 1' - 7 - 5 - 7 - 1' - . ."
  return {
    tempo: 110,
    seed: 32,
    seconds,
    room: { seconds: 1.2, damping: 5_500 },
    parts: [
      {
        play: kit.bandKick,
        notes: writeBeat(clock, { pattern: 'X..x..X...x.X...|X..x..X...x...x.', from: 1, to: 13 }),
        level: -4,
      },
      {
        play: kit.tightSnare,
        notes: writeBeat(clock, { pattern: '....x..o.ox....x|....x..o.ox..x..', from: 1, to: 13 }),
        level: -9,
        room: 0.15,
      },
      {
        play: kit.hat,
        notes: writeBeat(clock, { pattern: 'x.xxx.xxx.xxx.xx', from: 1, to: 13 }),
        level: -14,
        pan: 0.25,
      },
      {
        play: kit.openHat,
        notes: writeBeat(clock, { pattern: '......x.......x.', from: 1, to: 13 }),
        level: -16,
        pan: 0.25,
      },
      {
        play: kit.beads,
        notes: writeBeat(clock, { pattern: 'XoxoXoxoXoxoXoxo', from: 0, to: 13 }),
        level: -13,
        pan: -0.35,
      },
      {
        play: kit.cowbell,
        notes: writeBeat(clock, { pattern: 'x..x..x...x.x...', from: 0, to: 13 }),
        level: -17,
        pan: 0.5,
        room: 0.15,
      },
      {
        play: kit.conga,
        notes: writeBeat(clock, { pattern: '..x..xo...x..xxo', from: 0, to: 13 }),
        level: -11,
        pan: -0.5,
        room: 0.15,
      },
      {
        play: kit.lowConga,
        notes: writeBeat(clock, { pattern: 'x.......x..x....', from: 0, to: 13 }),
        level: -12,
        pan: -0.4,
        room: 0.15,
      },
      {
        play: band.bassGuitar,
        notes: writeTune(clock, {
          text: '1! - . 1 . . 3 4 - . 5 - . 7, . 7,|1! - . 1 . . 3 4 - 5 . 4 3 - 7, -',
          tonic: 38,
          scale: 'dorian',
          held: 0.85,
          from: 1,
          to: 13,
        }),
        level: -2,
      },
      {
        play: band.mutedGuitar,
        notes: writeTune(clock, {
          text: '1 . 3 1 . 5 . 3 1 . 7 . 5 . 3 .|1 . 3 1 . 5 . 3 4 . 6 . 5 . 3 .',
          tonic: 62,
          scale: 'dorian',
          from: 0,
          to: 13,
        }),
        level: -7,
        pan: -0.5,
        room: 0.15,
      },
      {
        play: band.cleanGuitar,
        notes: writeTune(clock, {
          text: '. 5 . 8 7 . 5 . . 5 . 8 . 7 5 .',
          tonic: 74,
          scale: 'dorian',
          held: 0.7,
          from: 2,
          to: 13,
        }),
        level: -10,
        pan: 0.5,
        room: 0.2,
      },
      {
        play: band.organ,
        notes: writeChords(clock, {
          progression: readProgression('Dm7 | Dm7 | Dm7 | G9'),
          rhythm: '..x..x....x..x..',
          centre: 65,
          voices: 4,
          held: 0.7,
          from: 3,
          to: 13,
        }),
        level: -12,
        pan: 0.25,
        room: 0.2,
      },
      {
        play: band.brass,
        notes: writeAll(
          clock,
          writeTune,
          { text: horns, tonic: 62, scale: 'dorian', held: 0.85, from: 5, to: 13 },
          { text: horns, tonic: 53, scale: 'lydian', held: 0.85, from: 9, to: 13 },
        ),
        level: -1,
        players: 3,
        spread: 0.4,
        room: 0.3,
      },
    ],
  }
}
