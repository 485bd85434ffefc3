import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeBass, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'
import { equalise, overdrive, wobble } from '../sound/effects.ts'

/** Lo-fi hip hop: late drums, an electric piano on tired tape, dust in the grooves. */
export function rainOnTheTramRoof(): Piece {
  const clock = makeClock({ tempo: 78, beats: 4, swing: 0.61, swung: 'sixteenths', looseness: 0.012, seed: 14 })
  const seconds = 9 * clock.barSeconds + 2
  const progression = readProgression('Dm9 | G13 | Cmaj9 | A7b9')
  const tape = wobble({ rate: 0.55, depth: 0.000_9 })
  const dust = Array.from({ length: 260 }, () => ({
    at: clock.random() * seconds,
    seconds: 0.02,
    pitch: 60,
    velocity: 0.15 + clock.random() ** 3 * 0.85,
  }))
  return {
    tempo: 78,
    seed: 14,
    seconds,
    room: { seconds: 1.1, damping: 3_200 },
    parts: [
      {
        play: kit.softKick,
        notes: writeBeat(clock, { pattern: 'X......x.xX.....|X......x..X...o.', from: 1, to: 9 }),
        level: -3,
        effects: [overdrive({ drive: 1.6 })],
      },
      {
        play: kit.dustySnare,
        notes: writeBeat(clock, { pattern: '....X.......X...|....X.......X..o', from: 1, to: 9 }),
        level: -6,
        room: 0.2,
      },
      {
        play: kit.hat,
        notes: writeBeat(clock, { pattern: 'x.o.x.oox.o.x.o.', from: 1, to: 9 }),
        level: -15,
        pan: 0.2,
        effects: [equalise({ kind: 'lowpass', frequency: 8_000 })],
      },
      {
        play: band.electricPiano,
        notes: writeChords(clock, {
          progression,
          rhythm: 'X-----.x--......|X---..x-----..o-',
          centre: 62,
          voices: 5,
          strum: 0.03,
          from: 0,
          to: 9,
        }),
        level: -1,
        room: 0.3,
        players: 2,
        spread: 0.4,
        effects: [tape, equalise({ kind: 'lowpass', frequency: 3_200 })],
      },
      {
        play: band.uprightBass,
        notes: writeBass(clock, { progression, pattern: '1-----.51-..5-a-', lowest: 33, from: 1, to: 9 }),
        level: -5,
      },
      {
        play: band.vibraphone,
        notes: writeTune(clock, {
          text: '. . . . 5 6 8 - 9 - 8 6 - . . .|. . 5 - 3 - #1 - . . 2 3 5 - - -|. . . . 4 6 8 - 9 - 10 9 - 8 - -|. . 7 - 9 - 6 - 5 - - - . . . .',
          tonic: 72,
          scale: 'major',
          from: 2,
          to: 9,
        }),
        level: -5,
        pan: -0.25,
        room: 0.4,
        effects: [tape, equalise({ kind: 'lowpass', frequency: 4_000 })],
      },
      {
        play: kit.rim,
        notes: dust,
        level: -22,
        players: 2,
        spread: 0.8,
        effects: [equalise({ kind: 'highpass', frequency: 2_500 })],
      },
      {
        play: kit.sweep,
        notes: writeBeat(clock, { pattern: 'oooooooo', from: 0, to: 10 }),
        level: -25,
        players: 2,
        spread: 1,
      },
    ],
  }
}
