import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeAll, writeArpeggio, writeBass, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'
import { cabinet, chorus, overdrive } from '../sound/effects.ts'

/** Post-rock: two clean guitars, a long climb, and then the whole sky. */
export function weLeftTheRadioOn(): Piece {
  const clock = makeClock({ tempo: 88, beats: 4, looseness: 0.008, seed: 25 })
  const seconds = 12 * clock.barSeconds + 2.2
  const progression = readProgression('Cadd9 | Em7 | Am7 | Fmaj9')
  return {
    tempo: 88,
    seed: 25,
    seconds,
    fadeOut: 2,
    room: { seconds: 4.2, damping: 5_000, preDelay: 0.03 },
    echo: { seconds: clock.barSeconds * (3 / 16), feedback: 0.5, damping: 3_600 },
    parts: [
      {
        play: band.cleanGuitar,
        notes: writeArpeggio(clock, {
          progression,
          rhythm: '0.2.3.2.1.2.3.2.',
          centre: 67,
          voices: 4,
          held: 2,
          from: 0,
          to: 12,
        }),
        level: -3,
        pan: -0.5,
        room: 0.4,
        echo: 0.5,
        effects: [chorus({ rate: 0.5, depth: 0.002, mix: 0.4 })],
      },
      {
        play: band.cleanGuitar,
        notes: writeTune(clock, {
          text: "5' - . 3' - . 5' - 6' - . 5' - . 2' -|5' - . 3' - . 7 - 8 - . 7 - . 5 -",
          tonic: 60,
          scale: 'major',
          held: 2,
          from: 2,
          to: 12,
        }),
        level: -5,
        pan: 0.5,
        room: 0.4,
        echo: 0.5,
      },
      {
        play: band.bassGuitar,
        notes: writeAll(
          clock,
          writeBass,
          { progression, pattern: '1-------5-------', lowest: 36, from: 3, to: 7 },
          {
            progression: readProgression('Fmaj9 | Cadd9 | Em7 | Am7 | Fmaj9', 7),
            pattern: '1-1-1-1-1-1-1-1-',
            lowest: 36,
            from: 7,
            to: 12,
          },
        ),
        level: -5,
      },
      {
        play: band.leadGuitar,
        notes: writeChords(clock, {
          progression: readProgression('F5 | C5 | E5 | A5 | F5', 7),
          rhythm: 'X-x-x-x-X-x-x-x-',
          centre: 52,
          voices: 3,
          held: 1.05,
          from: 7,
          to: 12,
        }),
        level: -5,
        players: 2,
        spread: 0.9,
        room: 0.3,
        effects: [overdrive({ drive: 14 }), cabinet],
      },
      {
        play: band.leadGuitar,
        notes: writeTune(clock, {
          text: '5 5 5 5 5 5 5 5 6 6 6 6 6 6 6 6|8 8 8 8 8 8 8 8 7 7 7 7 5 5 5 5|7 7 7 7 7 7 7 7 8 8 8 8 9 9 9 9|10 10 10 10 10 10 10 10 9 9 9 9 8 8 8 8|9 9 9 9 9 9 9 9 8 - - - - - - -',
          tonic: 72,
          scale: 'major',
          held: 1,
          from: 7,
          to: 12,
        }),
        level: -3,
        players: 2,
        spread: 0.3,
        room: 0.6,
        echo: 0.3,
        effects: [overdrive({ drive: 8 }), cabinet],
      },
      {
        play: kit.bandKick,
        notes: writeAll(
          clock,
          writeBeat,
          { pattern: 'x.......x.......', from: 4, to: 7 },
          { pattern: 'X..x..X.X..x..X.', from: 7, to: 12 },
        ),
        level: -4,
      },
      {
        play: kit.hugeSnare,
        notes: writeAll(
          clock,
          writeBeat,
          { pattern: 'ooooxoxoxxxxxXXX', from: 6, to: 7 },
          { pattern: '....X.......X...', from: 7, to: 12 },
        ),
        level: -5,
        room: 0.35,
      },
      {
        play: kit.lowTom,
        notes: writeBeat(clock, { pattern: 'x..x..x.x..x..x.', from: 4, to: 7 }),
        level: -9,
        pan: 0.3,
        room: 0.3,
      },
      {
        play: kit.crash,
        notes: writeAll(clock, writeBeat, { pattern: 'X...x...x...x...', from: 7, to: 12 }),
        level: -10,
        pan: 0.2,
        room: 0.3,
      },
      {
        play: kit.ride,
        notes: writeBeat(clock, { pattern: 'o.o.o.o.o.o.o.o.', from: 4, to: 7 }),
        level: -17,
        pan: 0.3,
      },
      {
        play: band.discoStrings,
        notes: writeChords(clock, {
          progression: readProgression('Fmaj9 | Cadd9 | Em7 | Am7 | Fmaj9', 7),
          rhythm: 'x---------------',
          centre: 67,
          voices: 4,
          from: 7,
          to: 12,
        }),
        level: -11,
        players: 2,
        spread: 0.8,
        room: 0.6,
      },
    ],
  }
}
