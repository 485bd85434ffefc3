import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import type { Piece } from '../music/piece.ts'
import { writeBass, writeChords, writeTune } from '../music/write-notes.ts'

/** A piano ballad: the left hand keeps going because the right one hesitates. */
export function snowInTheStairwell(): Piece {
  const clock = makeClock({ tempo: 70, beats: 4, looseness: 0.016, seed: 21 })
  const seconds = 9 * clock.barSeconds + 3
  const progression = readProgression('Dbmaj7 | Ab/C | Bbm7 | Gbmaj9 Ab | Dbmaj7 | F7/A | Bbm7 Ab | Gbmaj9 | Dbmaj7')
  return {
    tempo: 70,
    seed: 21,
    seconds,
    fadeOut: 2,
    room: { seconds: 3.2, damping: 4_600, preDelay: 0.03 },
    parts: [
      {
        play: band.grandPiano,
        notes: [
          ...writeBass(clock, { progression, pattern: '1-5-8-5-1-5-8-5-', lowest: 37, held: 1.9, from: 0, to: 7 }),
          ...writeBass(clock, { progression, pattern: '1-5-8-5-|1-5-8---', lowest: 37, held: 2.4, from: 7, to: 9 }),
        ],
        level: -5,
        pan: -0.2,
        room: 0.35,
      },
      {
        play: band.grandPiano,
        notes: writeTune(clock, {
          text: '. . . . 5 - 6 -|5 - - 3 2 - 1 2|3 - - 5 6 - 5 -|2 - - - 2 3 5 -|8 - - 7 5 - 3 -|#5 - - 6 8 - 9 -|10 - 9 8 7 - 6 5|4 - 3 - 2 - - -|1 - - - - - - -',
          tonic: 73,
          scale: 'major',
          held: 1.5,
          from: 0,
          to: 9,
        }),
        level: -1,
        pan: 0.1,
        room: 0.4,
      },
      {
        play: band.feltPiano,
        notes: writeChords(clock, {
          progression,
          rhythm: '..x-..o-..x-..o-',
          centre: 62,
          voices: 3,
          strum: 0.02,
          held: 1.2,
          from: 1,
          to: 7,
        }),
        level: -10,
        room: 0.4,
      },
      {
        play: band.cello,
        notes: writeTune(clock, {
          text: '8 - - - 7 - - -|7 - - - - - - -|6 - - - 5 - - -|4 - - - - - - -|1 - - - - - - -',
          tonic: 49,
          scale: 'major',
          held: 1,
          from: 4,
          to: 9,
        }),
        level: -10,
        pan: 0.35,
        players: 2,
        spread: 0.2,
        room: 0.6,
      },
      {
        play: band.violin,
        notes: writeTune(clock, {
          text: '3 - - - - - 2 -|7, - - - 2 - - -|3 - - - 2 - - -|1 - - - 2 - - -|3 - - - - - - -',
          tonic: 73,
          scale: 'major',
          held: 1,
          from: 4,
          to: 9,
        }),
        level: -15,
        pan: -0.4,
        players: 3,
        spread: 0.3,
        room: 0.8,
      },
    ],
  }
}
