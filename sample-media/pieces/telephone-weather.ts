import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeAll, writeArpeggio, writeBass, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'
import { chorus } from '../sound/effects.ts'

/** Synth-pop: a running bass, a wall of saws for the chorus, and a hook that comes back. */
export function telephoneWeather(): Piece {
  const clock = makeClock({ tempo: 112, beats: 4, looseness: 0.002, seed: 15 })
  const seconds = 14 * clock.barSeconds + 1.8
  const verse = readProgression('Am | F | C | G | Am | G')
  const chorusChords = readProgression('F | G | Am | C G/B', 6)
  const kicks = writeAll(
    clock,
    writeBeat,
    { pattern: 'X.......X.......', from: 2, to: 6 },
    { pattern: 'X...X...X...X...', from: 6, to: 14 },
  )
  const duck = { times: kicks.map(({ at }) => at), depth: 0.45, seconds: 0.22 }
  const hook =
    '5 - . 3 5 - 6 - 5 - . 3 2 - 1 -|2 - . 2 3 - 2 - 5, - - - . . . .|5 - . 3 5 - 8 - 7 - . 5 6 - 5 -|3 - - - 2 - - - . . . . 1 2 3 4'
  return {
    tempo: 112,
    seed: 15,
    seconds,
    room: { seconds: 2.2, damping: 7_000 },
    echo: { seconds: clock.barSeconds * (3 / 16), feedback: 0.35, damping: 4_000 },
    parts: [
      { play: kit.clubKick, notes: kicks, level: -4 },
      {
        play: kit.hugeSnare,
        notes: writeAll(
          clock,
          writeBeat,
          { pattern: '....X.......X...', from: 2, to: 5 },
          { pattern: '....X.....x.X.xX', from: 5, to: 6 },
          { pattern: '....X.......X...', from: 6, to: 14 },
        ),
        level: -3,
        room: 0.4,
      },
      {
        play: kit.hat,
        notes: writeBeat(clock, { pattern: 'x.o.x.o.x.o.x.oo', from: 2, to: 14 }),
        level: -14,
        pan: 0.25,
      },
      { play: kit.openHat, notes: writeBeat(clock, { pattern: '..x...x...x...x.', from: 6, to: 14 }), level: -14 },
      {
        play: band.clubBass,
        notes: writeAll(
          clock,
          writeBass,
          { progression: verse, pattern: '1.1.8.1.1.1.8.1.', lowest: 33, from: 0, to: 6 },
          { progression: chorusChords, pattern: '1.1.8.1.1.1.8.1.', lowest: 33, from: 6, to: 14 },
        ),
        level: -7,
        duck,
      },
      {
        play: band.synthPluck,
        notes: writeAll(
          clock,
          writeArpeggio,
          { progression: verse, rhythm: '0.2.1.3.0.2.1.3.', centre: 69, voices: 3, from: 0, to: 6 },
          { progression: chorusChords, rhythm: '0213021302130213', centre: 69, voices: 3, from: 6, to: 14 },
        ),
        level: -9,
        players: 2,
        spread: 0.8,
        echo: 0.3,
        room: 0.2,
      },
      {
        play: band.wideSaw,
        notes: writeChords(clock, {
          progression: chorusChords,
          rhythm: 'X-------x-------',
          centre: 62,
          voices: 4,
          from: 6,
          to: 14,
        }),
        level: -5,
        players: 2,
        spread: 0.9,
        room: 0.35,
        effects: [chorus({ rate: 0.6, depth: 0.002, mix: 0.5 })],
        duck,
      },
      {
        play: band.warmPad,
        notes: writeChords(clock, {
          progression: verse,
          rhythm: 'x---------------',
          centre: 60,
          voices: 3,
          from: 0,
          to: 6,
        }),
        level: -11,
        players: 2,
        spread: 0.8,
        room: 0.4,
      },
      {
        play: band.squareLead,
        notes: writeAll(
          clock,
          writeTune,
          {
            text: '. . . . . . . . 5, - 1 - 2 - 3 -|3 - - 2 - - 1 - . . . . . . . .',
            tonic: 72,
            scale: 'major',
            from: 2,
            to: 6,
          },
          { text: hook, tonic: 72, scale: 'major', from: 6, to: 14 },
        ),
        level: -2,
        room: 0.3,
        echo: 0.35,
      },
      {
        play: kit.crash,
        notes: writeBeat(clock, {
          pattern: 'X...............|................|................|................',
          from: 6,
          to: 14,
        }),
        level: -12,
        room: 0.3,
      },
    ],
  }
}
