import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeAll, writeBass, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'
import { equalise, openFilter } from '../sound/effects.ts'

/** House: the chords open like blinds, and the kick makes room for itself. */
export function secondHandSunlight(): Piece {
  const clock = makeClock({ tempo: 122, beats: 4, swing: 0.54, swung: 'sixteenths', seed: 11 })
  const seconds = 15 * clock.barSeconds + 1.4
  const progression = readProgression('Fm9 | Bbm9 | Dbmaj9 | Cm7 Eb9')
  const kicks = writeAll(
    clock,
    writeBeat,
    { pattern: 'X...X...X...X...', from: 1, to: 8 },
    { pattern: 'X...X...X.......', from: 8, to: 9 },
    { pattern: 'X...X...X...X...', from: 9, to: 15 },
  )
  const duck = { times: kicks.map(({ at }) => at), depth: 0.7, seconds: 0.3 }
  return {
    tempo: 122,
    seed: 11,
    seconds,
    room: { seconds: 1.8, damping: 6_000 },
    echo: { seconds: clock.barSeconds * (3 / 16), feedback: 0.45, damping: 3_200 },
    parts: [
      { play: kit.clubKick, notes: kicks, level: -3 },
      {
        play: kit.clap,
        notes: writeBeat(clock, { pattern: '....X.......X...', from: 3, to: 15 }),
        level: -4,
        room: 0.25,
      },
      {
        play: kit.hat,
        notes: writeBeat(clock, { pattern: 'o.xoo.xoo.xoo.xo', from: 1, to: 15 }),
        level: -10,
        pan: 0.2,
      },
      { play: kit.openHat, notes: writeBeat(clock, { pattern: '..x...x...x...x.', from: 5, to: 15 }), level: -11 },
      {
        play: kit.shaker,
        notes: writeBeat(clock, { pattern: 'xoxoxoxoxoxoxoxo', from: 9, to: 15 }),
        level: -14,
        pan: -0.4,
      },
      {
        play: band.clubBass,
        notes: writeBass(clock, { progression, pattern: '1..1..8...1-.5.7', lowest: 34, from: 3, to: 15 }),
        level: -6,
        duck,
      },
      {
        play: band.electricPiano,
        notes: writeChords(clock, {
          progression,
          rhythm: 'X-.x-.x-..x-.x-.',
          centre: 63,
          voices: 5,
          strum: 0.008,
          from: 0,
          to: 15,
        }),
        level: -3,
        room: 0.35,
        echo: 0.2,
        players: 2,
        spread: 0.5,
        effects: [openFilter((time) => 700 + 9_000 * Math.min(1, time / 12) ** 2)],
        duck,
      },
      {
        play: band.warmPad,
        notes: writeChords(clock, { progression, rhythm: 'x---------------', centre: 60, voices: 4, from: 5, to: 15 }),
        level: -13,
        room: 0.5,
        players: 2,
        spread: 0.9,
        duck,
      },
      {
        play: band.choppedVoice,
        notes: writeTune(clock, {
          text: '. . 5 - . 5 . . 7 - . 5 . . . .|. . . . 8 - . 7 . 5 - . 4 - 3 -|. . 5 - . 5 . . 7 - . 8 . . . .|. . 7 - 5 - . 4 . . 3 - . 1 - -',
          tonic: 65,
          scale: 'minor',
          from: 5,
          to: 15,
        }),
        level: -4,
        players: 2,
        spread: 0.4,
        room: 0.35,
        echo: 0.4,
        effects: [equalise({ kind: 'highpass', frequency: 250 })],
      },
      {
        play: kit.crash,
        notes: writeBeat(clock, {
          pattern: 'x...............|................|................|................',
          from: 5,
          to: 15,
        }),
        level: -13,
        room: 0.3,
      },
    ],
  }
}
