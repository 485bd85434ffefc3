import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import type { Piece } from '../music/piece.ts'
import { writeArpeggio, writeBass, writeChords, writeTune } from '../music/write-notes.ts'

/** A waltz for felt piano: the tune is the light that crosses the floor. */
export function skylight(): Piece {
  const clock = makeClock({ tempo: 96, beats: 3, looseness: 0.012, seed: 31 })
  const seconds = 14 * clock.barSeconds + 3
  const progression = readProgression(
    'Fmaj7 | Am7 | Bbmaj7 | C | Dm7 | Am7 | Bbmaj7 | C7 | Fmaj7 | A7 | Dm7 | Bbmaj7 C | Fmaj7 | Fmaj7',
  )
  return {
    tempo: 96,
    seed: 31,
    seconds,
    fadeOut: 2,
    room: { seconds: 2.4, damping: 4_000, preDelay: 0.02 },
    parts: [
      {
        play: band.feltPiano,
        notes: writeArpeggio(clock, {
          progression,
          rhythm: '0.1.2.|0.2.1.',
          centre: 60,
          voices: 3,
          held: 1.8,
          from: 0,
          to: 13,
        }),
        level: -4,
        pan: -0.15,
        room: 0.35,
      },
      {
        play: band.feltPiano,
        notes: writeBass(clock, { progression, pattern: '1-----', lowest: 38, held: 1.4, from: 0, to: 14 }),
        level: -6,
        pan: -0.15,
        room: 0.3,
      },
      {
        play: band.grandPiano,
        notes: writeTune(clock, {
          text: '5 - 6|5 - 3|4 - 6|5 - -|6 - 8|7 - 5|6 - 4|2 - -|5 - 8|#8 - -|9 8 6|4 - 5|1 - -',
          tonic: 77,
          scale: 'major',
          held: 1.3,
          from: 1,
          to: 14,
        }),
        level: -1,
        pan: 0.15,
        room: 0.4,
      },
      {
        play: band.cello,
        notes: writeChords(clock, { progression, rhythm: 'x-----', centre: 52, voices: 1, from: 5, to: 14 }),
        level: -12,
        pan: 0.35,
        players: 2,
        spread: 0.2,
        room: 0.6,
      },
    ],
  }
}
