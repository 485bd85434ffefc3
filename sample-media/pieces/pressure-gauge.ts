import { band } from '../music/band.ts'
import { readProgression } from '../music/chord.ts'
import { makeClock } from '../music/clock.ts'
import { kit } from '../music/kit.ts'
import type { Piece } from '../music/piece.ts'
import { writeAll, writeBass, writeBeat, writeChords, writeTune } from '../music/write-notes.ts'
import { openFilter, overdrive } from '../sound/effects.ts'

/** Techno: one bar of acid whose filter rises for half a minute. */
export function pressureGauge(): Piece {
  const clock = makeClock({ tempo: 132, beats: 4, looseness: 0.001, seed: 12 })
  const seconds = 16 * clock.barSeconds + 1.2
  const progression = readProgression('Am | Am | Am | Bb')
  const kicks = writeAll(
    clock,
    writeBeat,
    { pattern: 'X...X...X...X...', from: 0, to: 11 },
    { pattern: '................', from: 11, to: 12 },
    { pattern: 'X...X...X...X...', from: 12, to: 16 },
  )
  const duck = { times: kicks.map(({ at }) => at), depth: 0.85, seconds: 0.26 }
  return {
    tempo: 132,
    seed: 12,
    seconds,
    room: { seconds: 2.6, damping: 4_200 },
    echo: { seconds: clock.barSeconds * (3 / 16), feedback: 0.55, damping: 2_400 },
    parts: [
      { play: kit.hardKick, notes: kicks, level: -3, room: 0.03 },
      {
        play: band.subBass,
        notes: writeBass(clock, { progression, pattern: '..11..11..11..18', lowest: 33, from: 2, to: 16 }),
        level: -9,
        duck,
        effects: [overdrive({ drive: 2.4 })],
      },
      { play: kit.hat, notes: writeBeat(clock, { pattern: '..X...X...X...X.', from: 2, to: 16 }), level: -9 },
      {
        play: kit.hat,
        notes: writeBeat(clock, { pattern: 'oxoooxooxoooxoox', from: 6, to: 16 }),
        level: -14,
        pan: 0.35,
      },
      {
        play: kit.clap,
        notes: writeBeat(clock, { pattern: '....x.......x...', from: 4, to: 16 }),
        level: -11,
        room: 0.5,
      },
      {
        play: kit.ride,
        notes: writeBeat(clock, { pattern: '..x...x...x...x.', from: 12, to: 16 }),
        level: -11,
        pan: -0.3,
      },
      {
        play: band.acid,
        notes: writeTune(clock, {
          text: "1 . 1 1' . 1 b2 . /1 . 3 1 . 5, 1 /1'|1 . 1 1' . 1 b2 . /1 . 3 4 . 5, 7, 1",
          tonic: 45,
          scale: 'minor',
          held: 0.7,
          from: 1,
          to: 16,
        }),
        level: -1,
        echo: 0.18,
        effects: [overdrive({ drive: 3 }), openFilter((time) => 700 + 8_000 * (time / 30) ** 1.3, 0.5)],
      },
      {
        play: band.wideSaw,
        notes: writeChords(clock, {
          progression: readProgression('Am9 | Am9 | Am9 | Bbmaj7'),
          rhythm: '...x..x.........|................',
          centre: 60,
          voices: 4,
          held: 0.5,
          from: 4,
          to: 16,
        }),
        level: -7,
        room: 0.5,
        echo: 0.6,
        effects: [openFilter((time) => 1_200 + 160 * time, 0.4)],
      },
      {
        play: kit.rim,
        notes: writeBeat(clock, { pattern: '...x..x....x..x.', from: 8, to: 16 }),
        level: -15,
        pan: -0.5,
        echo: 0.4,
      },
      {
        play: kit.crash,
        notes: writeBeat(clock, { pattern: 'X...............', from: 12, to: 13 }),
        level: -11,
        room: 0.4,
      },
    ],
  }
}
