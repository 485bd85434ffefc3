import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeAll, writeArpeggio, writeBass, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'
import { overdrive } from '../sound/effects.ts'

/** Drum and bass: a broken beat at twice the pulse of everything above it. */
export function nightBusNorth(): Piece {
  const clock = makeClock({ tempo: 174, beats: 4, looseness: 0.002, seed: 16 })
  const seconds = 22 * clock.barSeconds + 1.6
  const progression = readProgression('Em9 | Em9 | Cmaj9 | Cmaj9 | Am9 | Am9 | Bm7 | Bm7', 6)
  return {
    tempo: 174,
    seed: 16,
    seconds,
    room: { seconds: 2.8, damping: 5_500 },
    echo: { seconds: clock.barSeconds * (3 / 8), feedback: 0.45, damping: 3_500 },
    parts: [
      {
        play: kit.bandKick,
        notes: writeAll(
          clock,
          writeBeat,
          { pattern: 'X.........X.....|X..x......X.....', from: 6, to: 21 },
          { pattern: 'X...............', from: 21, to: 22 },
        ),
        level: -2,
      },
      {
        play: kit.tightSnare,
        notes: writeAll(
          clock,
          writeBeat,
          { pattern: '............oox.', from: 5, to: 6 },
          { pattern: '....X..o.o..X...|....X..o.o..X..o|....X..o.o..X...|....X..o.ox.X.xx', from: 6, to: 21 },
        ),
        level: -1,
        room: 0.15,
      },
      { play: kit.hat, notes: writeBeat(clock, { pattern: 'x.x.x.x.x.x.x.x.', from: 6, to: 21 }), level: -9, pan: 0.2 },
      {
        play: kit.ride,
        notes: writeBeat(clock, { pattern: 'x...x...x...x...', from: 14, to: 21 }),
        level: -13,
        pan: -0.3,
      },
      {
        play: kit.beads,
        notes: writeBeat(clock, { pattern: 'oxooxooxoxooxoox', from: 2, to: 21 }),
        level: -17,
        pan: 0.5,
      },
      {
        play: band.reeseBass,
        notes: writeBass(clock, {
          progression,
          pattern: '1-----..1--.5---|1---------7-5---',
          lowest: 35,
          from: 6,
          to: 22,
        }),
        level: -6,
        effects: [overdrive({ drive: 1.8 })],
      },
      {
        play: band.warmPad,
        notes: writeChords(clock, {
          progression,
          rhythm: 'x---------------|----------------',
          centre: 62,
          voices: 5,
          from: 0,
          to: 22,
        }),
        level: -7,
        players: 2,
        spread: 0.9,
        room: 0.5,
      },
      {
        play: band.electricPiano,
        notes: writeArpeggio(clock, {
          progression,
          rhythm: '0..2..4..3..1...',
          centre: 69,
          voices: 5,
          held: 1.5,
          from: 0,
          to: 22,
        }),
        level: -8,
        players: 2,
        spread: 0.6,
        room: 0.4,
        echo: 0.4,
      },
      {
        play: band.choirOh,
        notes: writeTune(clock, {
          text: '5 - - - - - 7 -|8 - - - 7 - 5 -|3 - - - - - - -|. . . . 2 - 3 -|5 - - - - - 7 -|10 - - - 9 - 8 -|7 - - - - - - -|- - - - . . . .',
          tonic: 64,
          scale: 'minor',
          from: 14,
          to: 22,
        }),
        level: -5,
        players: 3,
        spread: 0.6,
        room: 0.6,
        echo: 0.4,
      },
      {
        play: kit.crash,
        notes: writeBeat(clock, {
          pattern: 'X.......|........|........|........|........|........|........|........',
          from: 6,
          to: 22,
        }),
        level: -12,
        room: 0.4,
      },
    ],
  }
}
