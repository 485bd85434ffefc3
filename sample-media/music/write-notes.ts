import type { Note } from '../sound/mix-parts.ts'
import { type Chord, chordAt, type Progression, voiceChord } from './chord.ts'
import type { Clock } from './clock.ts'

/** The bars from `from` to before `to`. */
interface Span {
  readonly from: number
  readonly to: number
}

interface Step {
  readonly bar: number
  /** In bars. */
  readonly at: number
  readonly length: number
  readonly sign: string
}

const loudness: Record<string, number> = { X: 1, x: 0.76, o: 0.42 }
const scales = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
}

/** 'X..x|x.x.' gives each hit's loudness, bar by bar, and repeats over the span. */
export function writeBeat(clock: Clock, { pattern, from, to }: Span & { readonly pattern: string }): Note[] {
  return readSteps(pattern, { from, to }, '').flatMap(({ at, sign }) => {
    const strength = loudness[sign]
    if (strength === undefined) return []
    return [{ at: clock.hitAt(at), seconds: 0.1, pitch: 60, velocity: strength * vary(clock, 0.08) }]
  })
}

interface Tune extends Span {
  /** Scale degrees: 5' is an octave up, 5, an octave down, b3 flat, /5 a slide, 5! loud; - holds, . rests. */
  readonly text: string
  /** The MIDI number of the first degree. */
  readonly tonic: number
  readonly scale: keyof typeof scales
  /** The share of its time for which a note is held. */
  readonly held?: number
}

export function writeTune(clock: Clock, { text, tonic, scale, held = 0.95, from, to }: Tune): Note[] {
  return readSteps(text, { from, to }, ' ').flatMap(({ at, length, sign }) => {
    const [, slide, shift, degree, marks = ''] = /^(\/?)([#b]?)(\d+)(['!,]*)$/.exec(sign) ?? []
    if (degree === undefined) return []
    const step = Number(degree) - 1
    const octave = marks.split("'").length - marks.split(',').length + Math.floor(step / 7)
    const semitones = (scales[scale][step % 7] ?? 0) + (shift === '#' ? 1 : shift === 'b' ? -1 : 0)
    const accent = marks.includes('!') ? 0.95 : (at * 4) % 1 < 0.01 ? 0.8 : 0.7
    const note = {
      at: clock.hitAt(at),
      seconds: (clock.timeAt(at + length) - clock.timeAt(at)) * held,
      pitch: tonic + semitones + 12 * octave,
      velocity: accent * vary(clock, 0.08),
    }
    return [slide === '/' ? { ...note, bend: -2 } : note]
  })
}

interface Harmony extends Span {
  readonly progression: Progression
  readonly rhythm: string
  readonly centre: number
  readonly voices: number
  readonly held?: number
  /** Seconds from the first string to the last; negative from the top. */
  readonly strum?: number
}

/** Chords in a rhythm such as 'X--.x-..'. */
export function writeChords(clock: Clock, harmony: Harmony): Note[] {
  const { progression, rhythm, centre, voices, held = 0.95, strum = 0, from, to } = harmony
  const voicing = voiceBars(progression, { centre, voices })
  return readSteps(rhythm, { from, to }, '').flatMap(({ at, length, sign }) => {
    const strength = loudness[sign]
    if (strength === undefined) return []
    const notes = voicing(at)
    const time = clock.hitAt(at)
    const seconds = (clock.timeAt(at + length) - clock.timeAt(at)) * held
    return notes.map((pitch, place) => {
      const order = strum < 0 ? notes.length - 1 - place : place
      const late = (Math.abs(strum) * order) / Math.max(1, notes.length - 1)
      return { at: time + late, seconds, pitch, velocity: strength * vary(clock, 0.06) }
    })
  })
}

/** Arpeggios: '0 2 1 3' numbers the chord's notes from the lowest. */
export function writeArpeggio(clock: Clock, harmony: Omit<Harmony, 'strum'>): Note[] {
  const { progression, rhythm, centre, voices, held = 0.9, from, to } = harmony
  const voicing = voiceBars(progression, { centre, voices })
  return readSteps(rhythm, { from, to }, '').flatMap(({ at, length, sign }) => {
    if (!/\d/.test(sign)) return []
    const notes = voicing(at)
    const place = Number(sign)
    const pitch = (notes[place % notes.length] ?? centre) + 12 * Math.floor(place / notes.length)
    const accent = (at * 4) % 1 < 0.01 ? 0.82 : 0.66
    const seconds = (clock.timeAt(at + length) - clock.timeAt(at)) * held
    return [{ at: clock.hitAt(at), seconds, pitch, velocity: accent * vary(clock, 0.1) }]
  })
}

interface Ground extends Span {
  readonly progression: Progression
  /** 1 is the root, 3 to 7 are chord degrees, 8 is the octave, a leads into the next chord, - holds, . rests. */
  readonly pattern: string
  /** The lowest allowed note. */
  readonly lowest: number
  readonly held?: number
}

export function writeBass(clock: Clock, { progression, pattern, lowest, held = 0.92, from, to }: Ground): Note[] {
  return readSteps(pattern, { from, to }, '').flatMap(({ at, length, sign }) => {
    const chord = chordAt(progression, at)
    if (chord === undefined || !/[135678a]/.test(sign)) return []
    const root = raise(chord.bass, lowest)
    const next = chordAt(progression, Math.floor(at * 2 + 1.001) / 2) ?? chord
    const third = chord.intervals.find((interval) => interval === 3 || interval === 4) ?? 0
    const offsets: Record<string, number> = {
      1: 0,
      3: third,
      5: 7,
      6: 9,
      7: 10,
      8: 12,
      a: raise(next.bass, lowest) - 1 - root,
    }
    const seconds = (clock.timeAt(at + length) - clock.timeAt(at)) * held
    const accent = (at * 4) % 1 < 0.01 ? 0.86 : 0.72
    return [{ at: clock.hitAt(at), seconds, pitch: root + (offsets[sign] ?? 0), velocity: accent * vary(clock, 0.06) }]
  })
}

export function writeAll<Writing>(
  clock: Clock,
  write: (clock: Clock, writing: Writing) => Note[],
  ...writings: readonly Writing[]
): Note[] {
  return writings.flatMap((writing) => write(clock, writing))
}

/** Divides bars by their signs; a hold extends the sign before it. */
function readSteps(text: string, { from, to }: Span, separator: '' | ' '): Step[] {
  const bars = text.split('|').map((bar) => (separator === '' ? [...bar.replaceAll(' ', '')] : bar.trim().split(/\s+/)))
  const steps: Step[] = []
  for (let bar = from; bar < to; bar++) {
    const signs = bars[(bar - from) % bars.length] ?? []
    signs.forEach((sign, place) => {
      const last = steps.at(-1)
      const length = 1 / signs.length
      if (sign === '-' && last !== undefined) steps[steps.length - 1] = { ...last, length: last.length + length }
      else steps.push({ bar, at: bar + place / signs.length, length, sign })
    })
  }
  return steps
}

function voiceBars(
  progression: Progression,
  { centre, voices }: { centre: number; voices: number },
): (at: number) => number[] {
  const known = new Map<Chord, number[]>()
  let before: number[] | undefined
  return (at) => {
    const chord = chordAt(progression, at)
    if (chord === undefined) return []
    const notes = known.get(chord) ?? voiceChord(chord, { centre, voices, before })
    known.set(chord, notes)
    before = notes
    return notes
  }
}

function raise(pitchClass: number, lowest: number): number {
  return lowest + ((((pitchClass - lowest) % 12) + 12) % 12)
}

function vary({ random }: Clock, share: number): number {
  return 1 + (random() * 2 - 1) * share
}
