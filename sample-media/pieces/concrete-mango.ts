import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeAll, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'
import { equalise } from '../sound/effects.ts'

/** Dub: bass first, the off-beat on guitar and organ, and echoes from the mixer. */
export function concreteMango(): Piece {
  const clock = makeClock({ tempo: 146, beats: 4, swing: 0.55, looseness: 0.006, seed: 22 })
  const seconds = 17 * clock.barSeconds + 2.4
  const progression = readProgression('Am | Am | Dm | Em', 1)
  return {
    tempo: 73,
    seed: 22,
    seconds,
    room: { seconds: 2.4, damping: 3_400 },
    echo: { seconds: clock.barSeconds * (3 / 8), feedback: 0.6, damping: 2_200 },
    parts: [
      { play: kit.softKick, notes: writeBeat(clock, { pattern: '........X.......', from: 1, to: 17 }), level: -4 },
      {
        play: kit.tightSnare,
        notes: writeAll(
          clock,
          writeBeat,
          { pattern: 'X..o..x.o.x.xoxX', from: 0, to: 1 },
          { pattern: '........x.......|........x.......|........x.......|........x.....x.', from: 1, to: 17 },
        ),
        level: -8,
        room: 0.3,
        echo: 0.25,
      },
      {
        play: kit.rim,
        notes: writeBeat(clock, {
          pattern: '................|............x..x|................|......x..x......',
          from: 1,
          to: 17,
        }),
        level: -13,
        pan: 0.4,
        echo: 0.9,
      },
      {
        play: kit.hat,
        notes: writeBeat(clock, { pattern: 'x.x.x.xox.x.x.x.', from: 1, to: 17 }),
        level: -14,
        pan: 0.25,
      },
      {
        play: band.subBass,
        notes: writeTune(clock, {
          text: '1 - - . 1 3 5 -|. . 5 - 3 - 1 -|4 - - . 4 6 8 -|5 - 5 - 2 - 7, -',
          tonic: 45,
          scale: 'minor',
          held: 0.85,
          from: 1,
          to: 17,
        }),
        level: -3,
        effects: [equalise({ kind: 'lowshelf', frequency: 110, decibels: 3 })],
      },
      {
        play: band.choppedGuitar,
        notes: writeChords(clock, {
          progression,
          rhythm: '....X.......X...',
          centre: 64,
          voices: 3,
          strum: 0.012,
          from: 1,
          to: 17,
        }),
        level: -6,
        pan: -0.35,
        room: 0.25,
        effects: [equalise({ kind: 'highpass', frequency: 350 }, { kind: 'peak', frequency: 1_800, decibels: 4 })],
      },
      {
        play: band.choppedGuitar,
        notes: writeChords(clock, {
          progression,
          rhythm: '................|................|................|............X...',
          centre: 67,
          voices: 3,
          strum: 0.012,
          from: 1,
          to: 17,
        }),
        level: -10,
        echo: 1,
        room: 0.3,
        effects: [equalise({ kind: 'highpass', frequency: 400 })],
      },
      {
        play: band.organ,
        notes: writeChords(clock, {
          progression,
          rhythm: '..o.x.o...o.x.o.',
          centre: 60,
          voices: 3,
          held: 0.7,
          from: 3,
          to: 17,
        }),
        level: -11,
        pan: 0.35,
        room: 0.2,
      },
      {
        play: band.melodica,
        notes: writeTune(clock, {
          text: '5 - - 4 3 - 1 -|. . 7, - 1 - - -|4 - - 3 4 - 6 -|5 - - - . . . .|8 - - 7 5 - 4 -|3 - 4 - 5 - - -|6 - 5 4 - 3 - 1|2 - 7, - - . . .',
          tonic: 69,
          scale: 'minor',
          from: 5,
          to: 17,
        }),
        level: -4,
        pan: 0.1,
        room: 0.35,
        echo: 0.5,
      },
      {
        play: kit.conga,
        notes: writeBeat(clock, { pattern: '......o.....o.x.', from: 9, to: 17 }),
        level: -14,
        pan: -0.55,
        echo: 0.3,
      },
    ],
  }
}
