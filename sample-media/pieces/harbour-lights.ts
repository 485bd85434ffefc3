import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeBass, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'
import { chorus, equalise, openFilter } from '../sound/effects.ts'

/** Ambient: slow chords over water, and bells from the other bank. */
export function harbourLights(): Piece {
  const clock = makeClock({ tempo: 66, beats: 4, looseness: 0.03, seed: 7 })
  const seconds = 8 * clock.barSeconds + 5
  const progression = readProgression('Dmaj9 | Bm11 | Gmaj9 | Em9 A7sus')
  return {
    tempo: 66,
    seed: 7,
    seconds,
    fadeIn: 1.5,
    fadeOut: 2,
    room: { seconds: 6.5, damping: 4_500, preDelay: 0.04 },
    echo: { seconds: clock.barSeconds * (3 / 8), feedback: 0.55, damping: 2_800 },
    parts: [
      {
        play: band.warmPad,
        notes: writeChords(clock, {
          progression,
          rhythm: 'x-------',
          centre: 60,
          voices: 5,
          strum: 0.2,
          held: 1.1,
          from: 0,
          to: 8,
        }),
        level: -1,
        players: 2,
        spread: 0.9,
        room: 0.7,
        effects: [
          chorus({ rate: 0.23, depth: 0.004, mix: 0.6 }),
          openFilter((time) => 900 + 900 * Math.sin(time / 9) ** 2),
        ],
      },
      {
        play: band.choirOo,
        notes: writeChords(clock, { progression, rhythm: 'x---o---', centre: 69, voices: 3, from: 3, to: 8 }),
        level: -9,
        players: 2,
        spread: 0.7,
        room: 0.8,
      },
      {
        play: band.subBass,
        notes: writeBass(clock, { progression, pattern: '1---1---', lowest: 31, from: 1, to: 8 }),
        level: -9,
      },
      {
        play: band.glassBell,
        notes: writeTune(clock, {
          text: ". . 5 . . 3' . .|2' - . . . 5 . .|. 7 - . 9 . . 5'|. . . . 3' - 2' .",
          tonic: 74,
          scale: 'major',
          held: 1.6,
          from: 1,
          to: 8,
        }),
        level: -7,
        pan: 0.25,
        room: 0.7,
        echo: 0.6,
      },
      {
        play: band.feltPiano,
        notes: writeTune(clock, {
          text: '5 - - 6 5 - - -|. . 3 - 2 - 1 -|. . . . 7, - - 2|3 - - - . . . .',
          tonic: 62,
          scale: 'major',
          held: 1.4,
          from: 2,
          to: 8,
        }),
        level: -5,
        pan: -0.2,
        room: 0.6,
        echo: 0.35,
      },
      {
        play: kit.sweep,
        notes: writeBeat(clock, { pattern: 'x..o.x..', from: 0, to: 9 }),
        level: -21,
        players: 2,
        spread: 1,
        room: 1,
        effects: [equalise({ kind: 'lowpass', frequency: 1_800 })],
      },
    ],
  }
}
