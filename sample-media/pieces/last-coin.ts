import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeAll, writeBass, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'

/** Chiptune: two pulses, a triangle and noise, as on a machine with four voices. */
export function lastCoin(): Piece {
  const clock = makeClock({ tempo: 150, beats: 4, looseness: 0, seed: 31 })
  const seconds = 18 * clock.barSeconds + 0.9
  const first = readProgression('C | G/B | Am | F G', 1)
  const second = readProgression('Am | F | Dm | E', 9)
  const arpeggio = (from: number, to: number, progression: typeof first) =>
    writeChords(clock, {
      progression,
      rhythm: 'xxxxxxxxxxxxxxxx',
      centre: 67,
      voices: 3,
      strum: clock.barSeconds / 24,
      held: 0.33,
      from,
      to,
    })
  const theme =
    '5 - 3 1 5 - 8 - 7 - 5 - 2 - 5 -|7 - 5 2 7, - 2 - 5 - - - 4 - 2 -|3 - 1 6, 3 - 6 - 5 - 3 - 1 - 3 -|4 - 6 8 6 - 4 - 5 - 7 9 7 - 5 -'
  return {
    tempo: 150,
    seed: 31,
    seconds,
    fadeOut: 1,
    room: { seconds: 0.5, damping: 8_000 },
    echo: { seconds: clock.barSeconds / 8, feedback: 0.3, damping: 7_000 },
    parts: [
      {
        play: band.chipLead,
        notes: writeAll(
          clock,
          writeTune,
          { text: theme, tonic: 72, scale: 'major', held: 0.85, from: 1, to: 9 },
          {
            text: "6 - - 5 6 - 8 - 10 - 8 - 6 - 5 -|4 - - 3 4 - 6 - 8 - - - 6 - 4 -|2 - - 1 2 - 4 - 6 - 4 - 2 - 4 -|3 - #5 - 7 - 3' - #5' - - - . . . .",
            tonic: 72,
            scale: 'major',
            held: 0.85,
            from: 9,
            to: 13,
          },
          { text: theme, tonic: 72, scale: 'major', held: 0.85, from: 13, to: 17 },
          { text: '8 - 5 - 3 - 5 - 8 - - - - - - -', tonic: 72, scale: 'major', from: 17, to: 18 },
        ),
        level: -1,
        pan: 0.1,
        echo: 0.25,
      },
      {
        play: band.chipArpeggio,
        notes: [...arpeggio(0, 9, first), ...arpeggio(9, 13, second), ...arpeggio(13, 17, first)],
        level: -9,
        pan: -0.35,
      },
      {
        play: band.chipBass,
        notes: writeAll(
          clock,
          writeBass,
          { progression: first, pattern: '1.1.8.1.1.5.8.5.', lowest: 36, held: 0.8, from: 1, to: 9 },
          { progression: second, pattern: '11.11.8.11.11.58', lowest: 36, held: 0.8, from: 9, to: 13 },
          { progression: first, pattern: '1.1.8.1.1.5.8.5.', lowest: 36, held: 0.8, from: 13, to: 17 },
          { progression: readProgression('C'), pattern: '1-..1-..1-------', lowest: 36, held: 0.8, from: 17, to: 18 },
        ),
        level: -3,
      },
      { play: kit.stomp, notes: writeBeat(clock, { pattern: 'X.....x.X.......', from: 1, to: 17 }), level: -7 },
      {
        play: kit.eightBitNoise,
        notes: writeAll(
          clock,
          writeBeat,
          { pattern: '....X.......X...', from: 1, to: 8 },
          { pattern: '....X...xxxxXXXX', from: 8, to: 9 },
          { pattern: '....X.......X..x', from: 9, to: 17 },
        ),
        level: -8,
      },
      {
        play: kit.hat,
        notes: writeBeat(clock, { pattern: 'x.x.x.x.x.x.x.x.', from: 1, to: 17 }),
        level: -16,
        pan: 0.3,
      },
    ],
  }
}
