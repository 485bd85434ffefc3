import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeAll, writeArpeggio, writeBass, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'

/** Bluegrass: banjo rolls, a mandolin that chops, and a fiddle in a hurry. */
export function cricketCountyLine(): Piece {
  const clock = makeClock({ tempo: 128, beats: 4, swing: 0.53, swung: 'sixteenths', looseness: 0.005, seed: 28 })
  const seconds = 16 * clock.barSeconds + 1.8
  const progression = readProgression('G | G | C | G | G | Em | A7 D | G')
  const tune =
    '5, 6, 1 2 3 - 3 5 6 5 3 2 1 - 6, 5,|1 - 2 3 5 3 2 1 2 - 3 - 5, - - -|4 - 6 4 8 6 5 4 3 4 5 6 8 - 6 -|5 3 2 1 2 3 5 3 2 1 6, 5, 1 - - -'
  const answer =
    '5, 6, 1 2 3 - 3 5 6 5 3 2 1 - 6, 5,|6, - 1 3 6 - 5 3 5 6 8 6 5 3 1 -|#4, 6, #1 3 6 5 3 #1 2 3 #4 6 9 - 8 6|8 - 6 5 3 2 1 - 1 - - - . . . .'
  return {
    tempo: 128,
    seed: 28,
    seconds,
    room: { seconds: 0.9, damping: 6_500 },
    parts: [
      {
        play: band.banjo,
        notes: writeArpeggio(clock, {
          progression,
          rhythm: '0213021302130213|0231023102310231',
          centre: 67,
          voices: 3,
          held: 1.4,
          from: 0,
          to: 15,
        }),
        level: -4,
        pan: -0.35,
        room: 0.15,
      },
      {
        play: band.mandolin,
        notes: writeChords(clock, {
          progression,
          rhythm: '....X.......X...',
          centre: 72,
          voices: 3,
          strum: 0.01,
          held: 0.35,
          from: 0,
          to: 15,
        }),
        level: -8,
        pan: 0.4,
        room: 0.15,
      },
      {
        play: band.steelGuitar,
        notes: writeChords(clock, {
          progression,
          rhythm: '....x.o.....x.o.',
          centre: 57,
          voices: 3,
          strum: 0.02,
          held: 0.9,
          from: 0,
          to: 15,
        }),
        level: -10,
        pan: 0.15,
        room: 0.15,
      },
      {
        play: band.uprightBass,
        notes: writeBass(clock, {
          progression,
          pattern: '1-------5-------|1-------5---a---',
          lowest: 31,
          from: 0,
          to: 15,
        }),
        level: -3,
      },
      {
        play: band.fiddle,
        notes: writeAll(
          clock,
          writeTune,
          { text: tune, tonic: 67, scale: 'major', from: 0, to: 4 },
          { text: answer, tonic: 67, scale: 'major', from: 4, to: 8 },
          { text: answer, tonic: 67, scale: 'major', from: 12, to: 16 },
        ),
        level: -2,
        pan: 0.1,
        room: 0.3,
      },
      {
        play: band.banjo,
        notes: writeTune(clock, {
          text: '5 3 5 6 5 3 5 8 5 3 5 6 5 3 2 1|6 3 6 8 6 3 5 3 2 3 2 1 6, 1 2 3|4 6 8 6 4 6 8 11 10 8 6 4 3 4 6 8|3 5 8 5 3 5 1 3 5, 1 3 1 1 - - -',
          tonic: 67,
          scale: 'major',
          held: 1.2,
          from: 8,
          to: 12,
        }),
        level: 0,
        pan: -0.1,
        room: 0.2,
      },
      { play: kit.stomp, notes: writeBeat(clock, { pattern: 'x.......x.......', from: 0, to: 15 }), level: -13 },
      {
        play: band.steelGuitar,
        notes: writeChords(clock, {
          progression: readProgression('G6'),
          rhythm: 'X-..X-..X-------',
          centre: 60,
          voices: 4,
          strum: 0.03,
          from: 15,
          to: 16,
        }),
        level: -7,
        room: 0.2,
      },
    ],
  }
}
