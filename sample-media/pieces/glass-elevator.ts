import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeAll, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'
import { equalise, overdrive } from '../sound/effects.ts'
import { makeSynth } from '../sound/instruments/synth.ts'

const longBass = makeSynth({
  waves: [{ wave: 'sine' }],
  amp: { attack: 0.004, decay: 1.6, sustain: 0.25, release: 0.12 },
  filter: { base: 6_000 },
})

/** Trap: a bass that slides, hats that stutter, and a bell in an empty lobby. */
export function glassElevator(): Piece {
  const clock = makeClock({ tempo: 140, beats: 4, looseness: 0.001, seed: 29 })
  const seconds = 17 * clock.barSeconds + 1.6
  const bell =
    "1' - . 5 - . 3 - . 1 - . 2 - 3 -|. . 1' - . 5 - . 6 - 5 - 4 - 3 -|1' - . 5 - . 3 - . 1 - . 2 - 3 -|2 - . #7, - . 2 - 5 - - - . . . ."
  return {
    tempo: 140,
    seed: 29,
    seconds,
    room: { seconds: 2.4, damping: 5_000 },
    echo: { seconds: clock.barSeconds * (3 / 16), feedback: 0.4, damping: 3_000 },
    parts: [
      {
        play: band.darkBell,
        notes: writeTune(clock, { text: bell, tonic: 73, scale: 'minor', held: 1.4, from: 0, to: 17 }),
        level: -1,
        players: 2,
        spread: 0.4,
        room: 0.45,
        echo: 0.3,
      },
      {
        play: longBass,
        notes: writeTune(clock, {
          text: '1 - - - - - . 1 - - /3 - - - - -|6, - - - - - . 6, - - - . /1 - - -|1 - - - - . 1 . /5 - - - 3 - - -|5, - - - - - . 5, - - - - /7, - - -',
          tonic: 37,
          scale: 'minor',
          held: 0.95,
          from: 4,
          to: 17,
        }).map((note) => (note.bend === undefined ? note : { ...note, bend: -7 })),
        level: -4,
        effects: [overdrive({ drive: 2.2 }), equalise({ kind: 'lowpass', frequency: 1_400 })],
      },
      {
        play: kit.clubKick,
        notes: writeBeat(clock, { pattern: 'X......x..x.....|X......x....x...', from: 4, to: 17 }),
        level: -5,
      },
      {
        play: kit.clap,
        notes: writeBeat(clock, {
          pattern: '........X.......|........X.......|........X.......|........X.....xX',
          from: 4,
          to: 17,
        }),
        level: -4,
        room: 0.2,
      },
      { play: kit.dustySnare, notes: writeBeat(clock, { pattern: '........x.......', from: 4, to: 17 }), level: -11 },
      {
        play: kit.hat,
        notes: writeAll(
          clock,
          writeBeat,
          { pattern: 'x.x.x.x.x.x.x.x.', from: 2, to: 4 },
          {
            pattern:
              'x...x...x...x...x...x...x.x.xoxo|x...x...xoxoxoxox...x...x...x...|x...x...x...x...x...xoxox...x...|x...xoxox...x...x..o..x..o..x.xo',
            from: 4,
            to: 17,
          },
        ),
        level: -10,
        pan: 0.15,
      },
      {
        play: kit.openHat,
        notes: writeBeat(clock, { pattern: '..............x.|................', from: 4, to: 17 }),
        level: -14,
      },
      {
        play: band.warmPad,
        notes: writeChords(clock, {
          progression: readProgression('C#m | Amaj7 | C#m | G#7'),
          rhythm: 'x---------------',
          centre: 61,
          voices: 4,
          from: 4,
          to: 17,
        }),
        level: -13,
        players: 2,
        spread: 0.9,
        room: 0.6,
      },
      {
        play: band.choirAh,
        notes: writeChords(clock, {
          progression: readProgression('C#m | A | C#m | G#'),
          rhythm: 'x-----------....',
          centre: 66,
          voices: 3,
          from: 8,
          to: 17,
        }),
        level: -11,
        players: 2,
        spread: 0.7,
        room: 0.8,
      },
      {
        play: band.synthPluck,
        notes: writeTune(clock, {
          text: "5' - - . 5' - 6' - 5' - 3' - . . . .|. . . . . . . . 3' - 2' - 1' - . .",
          tonic: 61,
          scale: 'minor',
          from: 9,
          to: 17,
        }),
        level: -10,
        pan: -0.3,
        room: 0.3,
        echo: 0.5,
      },
    ],
  }
}
