import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeBass, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'

/** A bossa nova at night: electric piano, a walking thumb, and a vibraphone that takes its time. */
export function halfMoon(): Piece {
  const clock = makeClock({ tempo: 116, beats: 4, looseness: 0.008, seed: 41 })
  const seconds = 11 * clock.barSeconds + 2
  const progression = readProgression('Gmaj7 | Gmaj7 | Bm7 | E7 | Am9 | D13 | Gmaj7 | E7 | Am9 | D13 | Gmaj7')
  return {
    tempo: 116,
    seed: 41,
    seconds,
    fadeOut: 1.2,
    room: { seconds: 2.1, damping: 4_600 },
    parts: [
      {
        play: band.electricPiano,
        notes: writeChords(clock, {
          progression,
          rhythm: 'x-..x-.x-..x-...|x-.x-..x-..x-.x-',
          centre: 62,
          voices: 4,
          from: 0,
          to: 11,
        }),
        level: -4,
        pan: -0.2,
        room: 0.3,
      },
      {
        play: band.uprightBass,
        notes: writeBass(clock, { progression, pattern: '1-----.55-----.1', lowest: 31, from: 0, to: 11 }),
        level: -4,
      },
      {
        play: kit.beads,
        notes: writeBeat(clock, { pattern: 'o.x.o.x.o.x.o.xo', from: 1, to: 11 }),
        level: -16,
        pan: 0.45,
      },
      {
        play: kit.rim,
        notes: writeBeat(clock, { pattern: 'x..x..x...x..x..', from: 2, to: 11 }),
        level: -15,
        pan: 0.3,
        room: 0.3,
      },
      {
        play: band.vibraphone,
        notes: writeTune(clock, {
          text: '. . 3 - 5 - 7 -|9 - - - 8 - 7 -|6 - 7 - #8 - 6 -|5 - - - 3 - - -|4 - 6 - 8 - - -|7 - - 5 - - 3 -|#1 - 3 - 6 - 5 -|4 - - - 2 - - -|3 - - - - - - -',
          tonic: 67,
          scale: 'major',
          from: 2,
          to: 11,
        }),
        level: -3,
        pan: 0.15,
        room: 0.45,
      },
    ],
  }
}
