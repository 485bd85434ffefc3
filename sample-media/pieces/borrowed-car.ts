import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeAll, writeArpeggio, writeBass, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'
import { cabinet, chorus, equalise, overdrive } from '../sound/effects.ts'

/** Indie rock: three chords, eighths that never let go, and a second half with the windows down. */
export function borrowedCar(): Piece {
  const clock = makeClock({ tempo: 144, beats: 4, looseness: 0.005, seed: 24 })
  const seconds = 18 * clock.barSeconds + 1.2
  const verse = readProgression('D | A | G | G')
  const turn = readProgression('A', 8)
  const refrain = readProgression('G | D | A | A | G | D | A | A | D', 9)
  const power = readProgression('G5 | D5 | A5 | A5 | G5 | D5 | A5 | A5 | D5', 9)
  const hook =
    '6 - 6 5 6 - 8 -|5 - - 3 5 - - -|7 - 7 6 7 - 9 -|5 - - - 6 - 7 -|8 - 8 9 10 - 8 -|10 - - 8 5 - 8 -|9 - - 8 9 - 7 -|5 - 6 - 7 - 9 -|8 - - - - - - -'
  return {
    tempo: 144,
    seed: 24,
    seconds,
    fadeOut: 1.2,
    room: { seconds: 1.5, damping: 5_500 },
    echo: { seconds: clock.barSeconds * (3 / 16), feedback: 0.3, damping: 3_600 },
    parts: [
      {
        play: band.bassGuitar,
        notes: writeAll(
          clock,
          writeBass,
          { progression: verse, pattern: '11111111|1111111a', lowest: 31, from: 0, to: 8 },
          { progression: turn, pattern: '11111358', lowest: 31, from: 8, to: 9 },
          { progression: refrain, pattern: '11111111|1111115a', lowest: 31, from: 9, to: 17 },
          { progression: refrain, pattern: '1-------', lowest: 31, held: 1.6, from: 17, to: 18 },
        ),
        level: -4,
        effects: [overdrive({ drive: 2.2 })],
      },
      {
        play: band.cleanGuitar,
        notes: writeArpeggio(clock, {
          progression: verse,
          rhythm: '02132132',
          centre: 64,
          voices: 3,
          held: 1.8,
          from: 0,
          to: 8,
        }),
        level: -9,
        pan: -0.45,
        room: 0.25,
        effects: [chorus({ rate: 0.7, depth: 0.0022, mix: 0.5 })],
      },
      {
        play: band.cleanGuitar,
        notes: writeTune(clock, {
          text: '. 5 5 6 5 - 3 -|. 5 5 6 5 - 2 -|. 6 6 5 4 - 6 -|5 - 4 - 2 - 1 -',
          tonic: 74,
          scale: 'major',
          held: 1.1,
          from: 4,
          to: 8,
        }),
        level: -6,
        pan: 0.3,
        room: 0.3,
        echo: 0.3,
        effects: [overdrive({ drive: 2.5 }), chorus({ rate: 0.5, depth: 0.002, mix: 0.4 })],
      },
      {
        play: band.choppedGuitar,
        notes: writeChords(clock, {
          progression: readProgression('D5 | A5 | G5 | G5'),
          rhythm: 'XxxxXxxx',
          centre: 50,
          voices: 2,
          held: 0.6,
          from: 4,
          to: 8,
        }),
        level: -11,
        players: 2,
        spread: 0.8,
        effects: [overdrive({ drive: 9 }), cabinet],
      },
      {
        play: band.leadGuitar,
        notes: writeAll(
          clock,
          writeChords,
          { progression: readProgression('A5', 8), rhythm: 'X-......', centre: 50, voices: 3, from: 8, to: 9 },
          { progression: power, rhythm: 'XxxxXxxx|XxxXxxXx', centre: 50, voices: 3, held: 1, from: 9, to: 17 },
          { progression: power, rhythm: 'X-------', centre: 50, voices: 3, held: 1.7, strum: 0.03, from: 17, to: 18 },
        ),
        level: 1,
        players: 2,
        spread: 0.95,
        room: 0.12,
        effects: [equalise({ kind: 'lowpass', frequency: 5_000 }), overdrive({ drive: 12 }), cabinet],
      },
      {
        play: band.leadGuitar,
        notes: [62, 74].flatMap((tonic) =>
          writeTune(clock, { text: hook, tonic, scale: 'major', held: 1.02, from: 9, to: 18 }),
        ),
        level: 0,
        pan: 0.12,
        room: 0.3,
        echo: 0.25,
        effects: [overdrive({ drive: 7 }), cabinet],
      },
      {
        play: band.choirAh,
        notes: writeChords(clock, {
          progression: refrain,
          rhythm: 'x-------',
          centre: 66,
          voices: 3,
          from: 13,
          to: 18,
        }),
        level: -7,
        players: 3,
        spread: 0.8,
        room: 0.4,
      },
      {
        play: kit.bandKick,
        notes: writeAll(
          clock,
          writeBeat,
          { pattern: 'x.....o.x.......|x.....o.x..o....', from: 2, to: 8 },
          { pattern: 'X...X...X...X...', from: 8, to: 9 },
          { pattern: 'X..x..x.X.x.....|X..x..x.X.x...x.', from: 9, to: 17 },
          { pattern: 'X...............', from: 17, to: 18 },
        ),
        level: -3,
      },
      {
        play: kit.snare,
        notes: writeAll(
          clock,
          writeBeat,
          { pattern: '....x.......x...', from: 2, to: 8 },
          { pattern: '....xxX.xxxx....', from: 8, to: 9 },
          { pattern: '....X.......X...', from: 9, to: 16 },
          { pattern: '....X...x.xxXXXX', from: 16, to: 17 },
          { pattern: 'X...............', from: 17, to: 18 },
        ),
        level: -3,
        room: 0.25,
      },
      {
        play: kit.lowTom,
        notes: writeBeat(clock, { pattern: '............XXXX', from: 8, to: 9 }),
        level: -9,
        pan: 0.35,
        room: 0.25,
      },
      {
        play: kit.hat,
        notes: writeAll(
          clock,
          writeBeat,
          { pattern: 'x...x...x...x...', from: 0, to: 2 },
          { pattern: 'X.o.x.o.X.o.x.o.', from: 2, to: 8 },
        ),
        level: -12,
        pan: 0.25,
      },
      {
        play: kit.openHat,
        notes: writeBeat(clock, { pattern: 'x.o.x.o.x.o.x.o.', from: 9, to: 17 }),
        level: -13,
        pan: 0.25,
      },
      {
        play: kit.crash,
        notes: writeAll(
          clock,
          writeBeat,
          { pattern: 'x...............', from: 4, to: 5 },
          { pattern: 'X...............|................', from: 9, to: 17 },
          { pattern: 'X...............', from: 17, to: 18 },
        ),
        level: -10,
        pan: -0.2,
        room: 0.25,
      },
    ],
  }
}
