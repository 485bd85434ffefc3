import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeBass, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'

/** A musette waltz: an accordion with reeds that quarrel a little, and a bow to the dancers. */
export function umbrellaWaltz(): Piece {
  const clock = makeClock({ tempo: 178, beats: 3, looseness: 0.008, seed: 33 })
  const seconds = 28 * clock.barSeconds + 1.8
  const progression = readProgression(
    'Am | Am | E7 | E7 | E7 | E7 | Am | Am | A7 | A7 | Dm | Dm | Am | E7 | Am | E7 | C | C | G7 | G7 | G7 | G7 | C | E7 | Dm | Am | E7 | Am',
  )
  return {
    tempo: 178,
    seed: 33,
    seconds,
    fadeOut: 1.2,
    room: { seconds: 1.3, damping: 5_000 },
    parts: [
      {
        play: band.accordion,
        notes: writeTune(clock, {
          text: "3' #2' 3' 4' 3' 1'|6 - - - 1' 7|#5 - 7 - 2' -|4' - - - 3' -|4' 3' 2' 1' 7 6|#5 - 7 - 3' -|1' 7 1' 2' 1' 7|6 - - - 3 5|#1' 2' #1' 3' 5' 3'|6' - 5' - 3' -|4' 3' 4' 6' 4' 2'|2' - - - 3' 4'|3' - 1' - 6 -|2' 1' 7 #5 7 2'|1' - 6 - 3 -|3 #4 #5 6 7 #5|5' - - - 3' -|6' 5' #4' 5' 3' 1'|7 - 2' - 4' -|5' - - - - -|6' 5' 4' 2' 7 5|4' - 2' - 7 -|1' 7 1' 3' 5' 3'|3' - #5' - 7' -|6' 5' 4' 3' 2' 1'|1' - 6 - 3' -|7 1' 2' 7 #5 3|6 - - - - -",
          tonic: 60,
          scale: 'major',
          held: 0.9,
          from: 0,
          to: 28,
        }),
        level: -1,
        room: 0.3,
        players: 2,
        spread: 0.25,
      },
      {
        play: band.uprightBass,
        notes: writeBass(clock, { progression, pattern: '1-----|5-----', lowest: 33, held: 0.7, from: 0, to: 28 }),
        level: -4,
      },
      {
        play: band.nylonGuitar,
        notes: writeChords(clock, {
          progression,
          rhythm: '..x.x.',
          centre: 59,
          voices: 3,
          strum: 0.012,
          held: 0.7,
          from: 0,
          to: 27,
        }),
        level: -7,
        pan: -0.35,
        room: 0.2,
      },
      {
        play: band.accordion,
        notes: writeChords(clock, {
          progression,
          rhythm: '..x.o.',
          centre: 57,
          voices: 3,
          held: 0.55,
          from: 8,
          to: 27,
        }),
        level: -12,
        pan: 0.35,
        room: 0.2,
      },
      { play: kit.brush, notes: writeBeat(clock, { pattern: '..x.o.', from: 8, to: 27 }), level: -17, pan: 0.3 },
      { play: kit.softKick, notes: writeBeat(clock, { pattern: 'x.....', from: 16, to: 27 }), level: -15 },
      {
        play: band.fiddle,
        notes: writeChords(clock, { progression, rhythm: 'x-----', centre: 72, voices: 2, from: 16, to: 28 }),
        level: -13,
        pan: 0.5,
        room: 0.35,
      },
    ],
  }
}
