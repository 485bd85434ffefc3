import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import type { Piece } from '../music/piece.ts'
import { writeBass, writeChords, writeTune } from '../music/write-notes.ts'
import type { Note } from '../sound/mix-parts.ts'

/** A choir alone, in a stone room that sings along. */
export function winterPsalmForNobody(): Piece {
  const clock = makeClock({ tempo: 66, beats: 4, looseness: 0.02, seed: 34 })
  const seconds = 8 * clock.barSeconds + 4.5
  const progression = readProgression('Fm | Db/F | Eb/G Ab | Bbm C | Fm | Db Ab/C | Bbm C | F')
  const rows: [string, number, string, number, (typeof band)['choirAh']][] = [
    [
      'soprano',
      -0.35,
      '5 - - 6 5 - 4 -|3 - - - 4 - 5 -|7 - 6 5 7 - 5 -|6 - 5 4 5 - - -|8 - - 7 8 - 9 -|10 - 9 8 7 - - -|6 - 5 4 5 - - -|5 - - - - - - -',
      -3,
      band.choirAh,
    ],
    [
      'alto',
      0.3,
      '3 - - - 3 - 1 -|1 - - - 1 - - -|2 - - - 3 - - -|4 - - - 2 - - -|5 - - - 5 - - -|6 - - - 5 - 3 -|4 - - - 2 - #7, -|#3 - - - - - - -',
      -6,
      band.choirOh,
    ],
  ]
  const sing = (text: string): Note[] =>
    writeTune(clock, { text, tonic: 65, scale: 'minor', held: 1.02, from: 0, to: 8 })
  return {
    tempo: 66,
    seed: 34,
    seconds,
    fadeIn: 0.2,
    fadeOut: 2,
    room: { seconds: 5.5, damping: 4_200, preDelay: 0.035 },
    parts: [
      ...rows.map(([, pan, text, level, play]) => ({
        play,
        notes: sing(text),
        level,
        pan,
        players: 4,
        spread: 0.25,
        room: 0.6,
      })),
      {
        play: band.choirOh,
        notes: writeChords(clock, {
          progression,
          rhythm: 'x---x---',
          centre: 56,
          voices: 3,
          held: 1.02,
          from: 1,
          to: 8,
        }),
        level: -7,
        pan: 0.1,
        players: 3,
        spread: 0.6,
        room: 0.6,
      },
      {
        play: band.choirOo,
        notes: writeBass(clock, { progression, pattern: '1---1---', lowest: 41, held: 1.02, from: 0, to: 8 }),
        level: -5,
        pan: -0.1,
        players: 3,
        spread: 0.3,
        room: 0.5,
      },
    ],
  }
}
