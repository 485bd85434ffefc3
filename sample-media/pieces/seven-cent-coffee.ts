import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeAll, writeBass, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'
import { cabinet, overdrive } from '../sound/effects.ts'

/** Blues: twelve bars, three chords, and a guitar that complains. */
export function sevenCentCoffee(): Piece {
  const clock = makeClock({ tempo: 96, beats: 4, swing: 0.66, looseness: 0.01, seed: 27 })
  const seconds = 12 * clock.barSeconds + 2.2
  const progression = readProgression('A7 | D9 | A7 | A7 | D9 | D9 | A7 | A7 | E9 | D9 | A7 D9 | A7 E9')
  return {
    tempo: 96,
    seed: 27,
    seconds,
    fadeOut: 1.4,
    room: { seconds: 1.4, damping: 4_200 },
    parts: [
      { play: kit.bandKick, notes: writeBeat(clock, { pattern: 'X..ox...', from: 0, to: 12 }), level: -5 },
      {
        play: kit.snare,
        notes: writeAll(clock, writeBeat, { pattern: '..X...X.|..X...Xo|..X..oX.|..X...xx', from: 0, to: 12 }),
        level: -7,
        room: 0.25,
      },
      { play: kit.ride, notes: writeBeat(clock, { pattern: 'xoxoxoxo', from: 0, to: 12 }), level: -14, pan: 0.3 },
      {
        play: band.bassGuitar,
        notes: writeBass(clock, {
          progression,
          pattern: '1.3.5.6.|1.3.5.6.|8.6.5.3.|1.3.5.a.',
          lowest: 33,
          from: 0,
          to: 12,
        }),
        level: -3,
      },
      {
        play: band.organ,
        notes: writeChords(clock, { progression, rhythm: 'x-----x-|x---..x-', centre: 60, voices: 3, from: 0, to: 12 }),
        level: -11,
        pan: -0.4,
        room: 0.25,
        effects: [overdrive({ drive: 2 })],
      },
      {
        play: band.uprightPiano,
        notes: writeChords(clock, {
          progression,
          rhythm: '.x-..x-.|.x.xx-..',
          centre: 67,
          voices: 3,
          strum: 0.01,
          from: 4,
          to: 12,
        }),
        level: -11,
        pan: 0.4,
        room: 0.2,
      },
      {
        play: band.leadGuitar,
        notes: writeTune(clock, {
          text: "/b3! - 1 . 5, - 7, 1|- - - . . . . .|/b3 - 4 b5 4 b3 1 7,|1 - - - . . 1' 7|/5! - - 4 b3 1 . .|. b3 4 /5 - b3 1 -|7, 1 b3 1 - . 5 /7|8! - - - 7 5 4 b3|/5 - 5 7 - 5 4 -|b3 4 b3 1 7, - 5, .|1 b3 /3 5 6 5 7 8|8 7 5 4 3 - 1 -",
          tonic: 69,
          scale: 'mixolydian',
          held: 1,
          from: 0,
          to: 12,
        }),
        level: -1,
        pan: 0.1,
        room: 0.4,
        effects: [overdrive({ drive: 5, bias: 0.3 }), cabinet],
      },
    ],
  }
}
