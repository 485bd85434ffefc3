import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeAll, writeBass, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'

/** A jazz trio: the bass walks, the ride talks, the piano thinks aloud. */
export function blueStaircase(): Piece {
  const clock = makeClock({ tempo: 164, beats: 4, swing: 0.635, looseness: 0.009, seed: 17 })
  const seconds = 20 * clock.barSeconds + 2
  const progression = readProgression(
    'Cm9 | F13 | Bbmaj9 | Ebmaj7 | Am7b5 | D7b9 | Gm9 | Gm6 | Cm9 | F13 | Bbmaj9 | Ebmaj7 | Am7b5 | D7b9 | Gm9 | G7b9 | Cm9 | F13 | Bbmaj9 | Bbmaj9',
  )
  return {
    tempo: 164,
    seed: 17,
    seconds,
    room: { seconds: 1.3, damping: 5_000 },
    parts: [
      {
        play: band.uprightBass,
        notes: writeAll(
          clock,
          writeBass,
          { progression, pattern: '1358|1573|1356|853a|1358|153a|8531|135a', lowest: 31, held: 0.98, from: 0, to: 18 },
          { progression: readProgression('Bbmaj9'), pattern: '1-------', lowest: 31, from: 18, to: 20 },
        ),
        level: -3,
        room: 0.1,
      },
      {
        play: kit.ride,
        notes: writeBeat(clock, { pattern: 'x.xox.xo', from: 0, to: 18 }),
        level: -13,
        pan: 0.3,
        room: 0.15,
      },
      { play: kit.pedalHat, notes: writeBeat(clock, { pattern: '..x...x.', from: 0, to: 18 }), level: -15, pan: -0.3 },
      {
        play: kit.brush,
        notes: writeBeat(clock, { pattern: '..xo..x.|..x..ox.|..xo..x.|.ox.oxxo', from: 2, to: 18 }),
        level: -14,
        room: 0.2,
      },
      { play: kit.softKick, notes: writeBeat(clock, { pattern: 'o...o...', from: 4, to: 18 }), level: -17 },
      {
        play: band.grandPiano,
        notes: writeAll(
          clock,
          writeChords,
          {
            progression,
            rhythm: 'x..x-...|...x-..o|.x-...x-|...x..x-',
            centre: 58,
            voices: 4,
            strum: 0.006,
            from: 2,
            to: 18,
          },
          {
            progression: readProgression('Bbmaj9'),
            rhythm: 'x-------|--------',
            centre: 60,
            voices: 5,
            strum: 0.12,
            from: 18,
            to: 20,
          },
        ),
        level: -7,
        pan: -0.15,
        room: 0.25,
      },
      {
        play: band.grandPiano,
        notes: writeTune(clock, {
          text: '. . 3 5 7 9 - 8|- 5 . 6 5 3 5 1|. 2 4 6 8 - 6 4|#7 - 9 11 13 12 11 9|10 - 8 - 5 . 3 5|- - . . 5 6 #6 #7|8 - 6 4 . 5 6 8|7 - 9 11 12 - 9 7|10 - 9 7 5 - 3 5|6 - - . 3 5 6 8|9 - 8 6 4 2 - 4|5 - #7, 2 4 6 5 4|3 - . 1 3 5 8 9|10 - #10 9 b9 8 7 5|6 - 8 - 11 - 10 8|9 - 7 5 4 2 - 7,|5 - - - - - - -|. . . . . . . .',
          tonic: 67,
          scale: 'minor',
          from: 2,
          to: 20,
        }),
        level: -2,
        pan: 0.1,
        room: 0.3,
      },
    ],
  }
}
