import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeAll, writeBass, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'
import { cabinet, equalise, overdrive } from '../sound/effects.ts'

/** Metal: two guitars as one wall, two feet, and a lead in thirds. */
export function ironOrchard(): Piece {
  const clock = makeClock({ tempo: 152, beats: 4, looseness: 0.002, seed: 26 })
  const seconds = 18 * clock.barSeconds + 1.8
  const riff = '1! 1 . 1 1 . b2! - 1 1 . 1 1 . 3! -|1! 1 . 1 1 . b2! - 5! - 4! - 3! - b2! -'
  const chorus = readProgression('E5 | C5 | G5 | D5', 9)
  const wall = [
    equalise({ kind: 'highpass', frequency: 70 }, { kind: 'lowpass', frequency: 4_500 }),
    overdrive({ drive: 26 }),
    cabinet,
  ]
  const lead =
    '5 - - - 7 - 8 -|10 - 9 - 8 - 7 -|5 - - - 6 - 5 4|3 - 4 - 5 - - -|5 - - - 7 - 8 -|10 - 9 10 12 - 10 -|9 - - - 8 - 7 -|9 - - - - - - -|8 - - - - - - -'
  return {
    tempo: 152,
    seed: 26,
    seconds,
    room: { seconds: 1.6, damping: 5_500 },
    echo: { seconds: clock.barSeconds / 4, feedback: 0.3, damping: 3_500 },
    parts: [
      {
        play: band.choppedGuitar,
        notes: [
          ...writeTune(clock, { text: riff, tonic: 40, scale: 'minor', held: 0.8, from: 0, to: 9 }),
          ...writeTune(clock, { text: riff, tonic: 47, scale: 'minor', held: 0.8, from: 0, to: 9 }),
        ],
        level: -2,
        players: 2,
        spread: 1,
        room: 0.08,
        effects: wall,
      },
      {
        play: band.leadGuitar,
        notes: writeAll(
          clock,
          writeChords,
          { progression: chorus, rhythm: 'X--x--x-X-x-x-x-', centre: 47, voices: 3, held: 1, from: 9, to: 17 },
          { progression: chorus, rhythm: 'X---------------', centre: 47, voices: 3, held: 1, from: 17, to: 18 },
        ),
        level: -2,
        players: 2,
        spread: 1,
        room: 0.1,
        effects: wall,
      },
      {
        play: band.bassGuitar,
        notes: [
          ...writeTune(clock, { text: riff, tonic: 28, scale: 'minor', held: 0.85, from: 0, to: 9 }),
          ...writeBass(clock, { progression: chorus, pattern: '1111111111111111', lowest: 28, from: 9, to: 17 }),
          ...writeBass(clock, { progression: chorus, pattern: '1---------------', lowest: 28, from: 17, to: 18 }),
        ],
        level: -6,
        effects: [overdrive({ drive: 3 })],
      },
      {
        play: kit.metalKick,
        notes: writeAll(
          clock,
          writeBeat,
          { pattern: 'Xx.xx.X.Xx.xx.X.', from: 1, to: 8 },
          { pattern: 'X...X...XxXxXxXx', from: 8, to: 9 },
          { pattern: 'XxXxXxXxXxXxXxXx', from: 9, to: 17 },
          { pattern: 'X...............', from: 17, to: 18 },
        ),
        level: -4,
      },
      {
        play: kit.snare,
        notes: writeAll(
          clock,
          writeBeat,
          { pattern: '....X.......X...', from: 1, to: 8 },
          { pattern: '....X...xXxXXXXX', from: 8, to: 9 },
          { pattern: '....X.......X...', from: 9, to: 17 },
        ),
        level: -3,
        room: 0.25,
      },
      {
        play: kit.crash,
        notes: writeAll(
          clock,
          writeBeat,
          { pattern: 'X...............|................', from: 1, to: 9 },
          { pattern: 'X.......x.......', from: 9, to: 17 },
          { pattern: 'X...............', from: 17, to: 18 },
        ),
        level: -10,
        pan: 0.25,
        room: 0.2,
      },
      {
        play: kit.ride,
        notes: writeBeat(clock, { pattern: 'x...x...x...x...', from: 1, to: 17 }),
        level: -14,
        pan: -0.3,
      },
      {
        play: kit.lowTom,
        notes: writeBeat(clock, { pattern: '..........X.X.X.', from: 8, to: 9 }),
        level: -9,
        room: 0.2,
      },
      {
        play: band.leadGuitar,
        notes: writeTune(clock, { text: lead, tonic: 64, scale: 'minor', held: 1.02, from: 9, to: 18 }),
        level: -3,
        pan: -0.15,
        room: 0.35,
        echo: 0.3,
        effects: [overdrive({ drive: 16 }), cabinet],
      },
      {
        play: band.leadGuitar,
        notes: writeTune(clock, { text: lead, tonic: 64, scale: 'minor', held: 1.02, from: 9, to: 18 }).map((note) => ({
          ...note,
          pitch: note.pitch + ([3, 8, 10].includes((note.pitch - 64 + 120) % 12) ? 4 : 3),
        })),
        level: -6,
        pan: 0.3,
        room: 0.35,
        echo: 0.3,
        effects: [overdrive({ drive: 16 }), cabinet],
      },
    ],
  }
}
