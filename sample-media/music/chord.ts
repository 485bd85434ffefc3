/** Semitones above the root. */
const qualities: Record<string, readonly number[]> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  5: [0, 7, 12],
  6: [0, 4, 7, 9],
  m6: [0, 3, 7, 9],
  7: [0, 4, 7, 10],
  9: [0, 4, 7, 10, 14],
  13: [0, 4, 10, 14, 21],
  '7b9': [0, 4, 7, 10, 13],
  '7s9': [0, 4, 7, 10, 15],
  '7sus': [0, 5, 7, 10],
  maj7: [0, 4, 7, 11],
  maj9: [0, 4, 7, 11, 14],
  m7: [0, 3, 7, 10],
  m9: [0, 3, 7, 10, 14],
  m11: [0, 3, 7, 10, 14, 17],
  m7b5: [0, 3, 6, 10],
  add9: [0, 4, 7, 14],
}

const letters: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }

export interface Chord {
  /** 0 to 11, where C is 0. */
  readonly root: number
  readonly bass: number
  readonly intervals: readonly number[]
}

export interface Progression {
  /** The bar in which it begins; it repeats before and after. */
  readonly start: number
  /** Each bar's chords divide it equally. */
  readonly bars: readonly (readonly Chord[])[]
}

/** 'Am7 | Dm9 G13' is a bar with one chord and a bar with two. */
export function readProgression(text: string, start = 0): Progression {
  return { start, bars: text.split('|').map((bar) => bar.trim().split(/\s+/).map(readChord)) }
}

export function chordAt({ start, bars }: Progression, at: number): Chord | undefined {
  const bar = Math.floor(at + 1e-6)
  const chords = bars[(((bar - start) % bars.length) + bars.length) % bars.length] ?? []
  return chords[Math.floor((at - bar + 1e-6) * chords.length)]
}

function readChord(name: string): Chord {
  const [, root = '', quality = '', bass] = /^([A-G][#b]?)([^/]*)(?:\/([A-G][#b]?))?$/.exec(name) ?? []
  const intervals = qualities[quality]
  if (root === '' || intervals === undefined) throw new Error(`There is no chord ${name}`)
  return { root: pitchClass(root), bass: pitchClass(bass ?? root), intervals }
}

function pitchClass(name: string): number {
  const natural = letters[name.charAt(0)]
  if (natural === undefined) throw new Error(`There is no note ${name}`)
  return (natural + (name.endsWith('#') ? 1 : name.endsWith('b') ? 11 : 0)) % 12
}

/** Voices the chord around `centre`, with each note as close as possible to the previous chord's. */
export function voiceChord(chord: Chord, { centre, voices, before }: Voicing): number[] {
  const wanted = chord.intervals.slice(0, Math.max(voices, 1))
  // With few voices the fifth is dropped first, because the ear adds it.
  const kept =
    chord.intervals.length > voices && voices >= 3
      ? chord.intervals.filter((interval) => interval !== 7).slice(0, voices)
      : wanted
  const classes = kept.map((interval) => (chord.root + interval) % 12)
  const target = before === undefined || before.length === 0 ? centre : (mean(before) + centre) / 2
  const candidates = classes.map((_, turn) => {
    const turned = [...classes.slice(turn), ...classes.slice(0, turn)]
    const [first = 0] = turned
    let low = first + 12 * Math.round((target - 6 - first) / 12)
    const notes = [low]
    for (const next of turned.slice(1)) {
      low += (next - (low % 12) + 24) % 12 || 12
      notes.push(low)
    }
    return notes
  })
  const [best = []] = candidates.sort((a, b) => Math.abs(mean(a) - target) - Math.abs(mean(b) - target))
  return best
}

interface Voicing {
  readonly centre: number
  readonly voices: number
  readonly before?: readonly number[] | undefined
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
