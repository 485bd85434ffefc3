import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import type { Piece } from '../music/piece.ts'
import { writeArpeggio, writeBass, writeTune } from '../music/write-notes.ts'

/** A string quartet: a fall of a third, answered by everyone in turn. */
export function lettersNotSent(): Piece {
  const clock = makeClock({ tempo: 86, beats: 4, looseness: 0.014, seed: 20 })
  const seconds = 11 * clock.barSeconds + 2.5
  const progression = readProgression('Gm | Gm/F | Ebmaj7 | Cm D | Gm | Bb/F | Ebmaj7 | Cm D | Eb | Cm D7 | G')
  const seat = { room: 0.5, players: 2, spread: 0.06 }
  return {
    tempo: 86,
    seed: 20,
    seconds,
    fadeOut: 1.8,
    room: { seconds: 2.6, damping: 5_500, preDelay: 0.025 },
    parts: [
      {
        ...seat,
        play: band.violin,
        pan: -0.45,
        level: -1,
        notes: writeTune(clock, {
          text: '. . . . . . . .|. . . . 5 - 3 -|5 - - 4 3 - 1 -|2 - - - #7, - 2 -|5 - 3 - 8 - 7 -|6 - - 5 4 - 2 -|5 - - 4 3 - 1 -|4 - 3 - 2 - #7, -|10 - - 9 8 - 7 6|8 - 6 - 5 - 4 -|#3 - - - - - - -',
          tonic: 67,
          scale: 'minor',
          held: 1,
          from: 0,
          to: 11,
        }),
      },
      {
        ...seat,
        play: band.violin,
        pan: -0.15,
        level: -6,
        notes: writeTune(clock, {
          text: '. . . . . . . .|. . . . . . . .|. . . . 5, - 3, -|4, - 6, - 5, - - -|1 - 5, - 1 - 2 -|2 - 4 - 2 - 7, -|7, - 1 - 5, - 3, -|6, - 1 - 7, - 5, -|1 - 3 - 5 - 3 -|3 - 1 - 2 - 1 -|7, - - - - - - -',
          tonic: 67,
          scale: 'minor',
          held: 1,
          from: 0,
          to: 11,
        }),
      },
      {
        ...seat,
        play: band.cello,
        pan: 0.2,
        level: -6,
        notes: writeArpeggio(clock, {
          progression,
          rhythm: '0.1.2.1.0.1.2.1.',
          centre: 57,
          voices: 3,
          held: 1.6,
          from: 0,
          to: 10,
        }),
      },
      {
        ...seat,
        play: band.cello,
        pan: 0.45,
        level: -3,
        notes: writeBass(clock, { progression, pattern: '1-------1---5---', lowest: 38, held: 1, from: 0, to: 11 }),
      },
    ],
  }
}
