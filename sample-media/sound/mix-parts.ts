import { measureLoudness } from '@melos/sound'
import { type Echo, echo } from './echo.ts'
import type { Effect } from './effects.ts'
import type { Instrument } from './instrument.ts'
import { makeRandom } from './random.ts'
import { type Room, reverberate } from './reverb.ts'
import { addSound, fromDecibels, makeSilence, SAMPLE_RATE, type Stereo, sampleAt, toSamples } from './samples.ts'

export interface Note {
  /** Seconds. */
  readonly at: number
  readonly seconds: number
  /** A MIDI note number: 60 is middle C. */
  readonly pitch: number
  readonly velocity: number
  readonly bend?: number
}

interface Part {
  readonly play: Instrument
  readonly notes: readonly Note[]
  /** Loudness relative to the other parts, in decibels. */
  readonly level: number
  /** -1 left, 1 right. */
  readonly pan?: number
  /** The number of players of the same notes, and the stereo distance between them. */
  readonly players?: number
  readonly spread?: number
  readonly room?: number
  readonly echo?: number
  readonly effects?: readonly Effect[]
  /** Times in seconds at which this part gets quieter, and by how much, 0 to 1. */
  readonly duck?: { readonly times: readonly number[]; readonly depth: number; readonly seconds: number }
}

export interface Session {
  readonly seconds: number
  readonly parts: readonly Part[]
  readonly room: Room
  readonly echo?: Echo
  readonly seed: number
}

/** Mixes all parts in one reverb. */
export function mixParts({ seconds, parts, room, echo: answers, seed }: Session): Stereo {
  const length = toSamples(seconds)
  const dry = makeSilence(length)
  const toRoom = makeSilence(length)
  const toEcho = makeSilence(length)
  parts.forEach((part, place) => {
    const sound = playPart(part, { length, seed: seed * 1_000 + place })
    const loudness = measureLoudness([sound.left, sound.right], SAMPLE_RATE)
    // A part that begins after a short session's end.
    if (loudness === null) return
    const gain = fromDecibels(-20 + part.level - loudness)
    blend(dry, sound, gain)
    if (part.room !== undefined) blend(toRoom, sound, gain * part.room)
    if (part.echo !== undefined) blend(toEcho, sound, gain * part.echo)
  })
  if (answers !== undefined) {
    const heard = echo(toEcho, answers)
    blend(dry, heard, 1)
    blend(toRoom, heard, 0.3)
  }
  blend(dry, reverberate(toRoom, room), 0.35)
  return dry
}

function playPart(part: Part, { length, seed }: { length: number; seed: number }): Stereo {
  const { notes, players = 1, pan = 0, spread = 0, effects = [], duck } = part
  const sound = makeSilence(length)
  for (let player = 0; player < players; player++) {
    const aside = players === 1 ? 0 : spread * ((2 * player) / (players - 1) - 1)
    const sides = panTo(Math.max(-1, Math.min(1, pan + aside)))
    const tuning = players === 1 ? 0 : (player / (players - 1) - 0.5) * 0.16
    playNotes(sound, { part, notes, sides, tuning, seed: seed + player * 131, isLate: player > 0 })
  }
  for (const effect of effects) effect(sound)
  if (duck !== undefined) makeWay(sound, duck)
  return sound
}

interface Playing {
  readonly part: Part
  readonly notes: readonly Note[]
  readonly sides: readonly [left: number, right: number]
  readonly tuning: number
  readonly seed: number
  readonly isLate: boolean
}

function playNotes(target: Stereo, { part, notes, sides, tuning, seed, isLate }: Playing): void {
  const random = makeRandom(seed)
  const known = new Map<string, Float32Array>()
  for (const note of notes) {
    if (toSamples(note.at) >= target.left.length) continue
    const { pitch, seconds, bend = 0 } = note
    const velocity = Math.round(Math.min(1, Math.max(0.05, note.velocity)) * 16) / 16
    // Three takes of each note: one would sound mechanical, and more would be slow.
    const key = [pitch, seconds.toFixed(2), velocity, bend, Math.floor(random() * 3)].join()
    const frequency = 440 * 2 ** ((pitch - 69 + tuning) / 12)
    const sound = known.get(key) ?? part.play({ frequency, seconds, velocity, bend, random })
    known.set(key, sound)
    const start = toSamples(note.at + (isLate ? random() * 0.018 : 0))
    addSound(target.left, { sound, start, gain: sides[0] })
    addSound(target.right, { sound, start, gain: sides[1] })
  }
}

/** Equal power from side to side. */
function panTo(pan: number): [left: number, right: number] {
  const angle = ((pan + 1) * Math.PI) / 4
  return [Math.cos(angle), Math.sin(angle)]
}

function makeWay({ left, right }: Stereo, { times, depth, seconds }: NonNullable<Part['duck']>): void {
  const gains = new Float32Array(left.length).fill(1)
  for (const time of times) {
    const start = toSamples(time)
    const end = Math.min(left.length, start + toSamples(seconds))
    for (let index = start; index < end; index++) {
      const past = (index - start) / (end - start)
      const soft = Math.min(1, (index - start) / (0.004 * SAMPLE_RATE))
      gains[index] = Math.min(sampleAt(gains, index), 1 - depth * soft * (1 - past) ** 1.6)
    }
  }
  for (let index = 0; index < left.length; index++) {
    left[index] = sampleAt(left, index) * sampleAt(gains, index)
    right[index] = sampleAt(right, index) * sampleAt(gains, index)
  }
}

function blend(target: Stereo, sound: Stereo, gain: number): void {
  addSound(target.left, { sound: sound.left, start: 0, gain })
  addSound(target.right, { sound: sound.right, start: 0, gain })
}
