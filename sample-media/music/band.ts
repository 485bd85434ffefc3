import { makeBowed } from '../sound/instruments/bowed.ts'
import { makeFm } from '../sound/instruments/frequency-modulation.ts'
import { makeOrgan } from '../sound/instruments/organ.ts'
import { makePiano } from '../sound/instruments/piano.ts'
import { makeString } from '../sound/instruments/string.ts'
import { makeSynth } from '../sound/instruments/synth.ts'
import { makeVoice } from '../sound/instruments/voice.ts'

/** The pitched instruments of all genres. */
export const band = {
  grandPiano: makePiano({ brightness: 0.75 }),
  uprightPiano: makePiano({ brightness: 0.6, wear: 4 }),
  feltPiano: makePiano({ brightness: 0.25, wear: 2.4, release: 0.35 }),
  electricPiano: makeFm({
    pairs: [
      { ratio: 1, index: 1.3, decay: 0.9, gain: 0.8 },
      { ratio: 14, index: 0.35, decay: 0.07, gain: 0.25 },
      { ratio: 1, index: 0.5, decay: 1.5, gain: 0.3, carrier: 2 },
    ],
    amp: { attack: 0.003, decay: 2.6, sustain: 0.1, release: 0.16 },
    tremolo: { rate: 4.6, depth: 0.22 },
  }),
  glassBell: makeFm({
    pairs: [
      { ratio: 3.5, index: 1.8, decay: 0.6, gain: 0.7 },
      { ratio: 7.1, index: 0.6, decay: 0.2, gain: 0.25, carrier: 2 },
    ],
    amp: { attack: 0.003, decay: 2.2, sustain: 0, release: 0.9 },
  }),
  darkBell: makeFm({
    pairs: [
      { ratio: 1.41, index: 2.4, decay: 0.4, gain: 0.7 },
      { ratio: 2, index: 0.8, decay: 0.8, gain: 0.4 },
    ],
    amp: { attack: 0.003, decay: 1.2, sustain: 0, release: 0.3 },
  }),
  vibraphone: makeFm({
    pairs: [
      { ratio: 4, index: 0.7, decay: 0.12, gain: 0.9 },
      { ratio: 10, index: 0.3, decay: 0.03, gain: 0.2 },
    ],
    amp: { attack: 0.002, decay: 2.4, sustain: 0, release: 0.4 },
    tremolo: { rate: 5.2, depth: 0.35 },
  }),
  brass: makeSynth({
    waves: [{ wave: 'saw' }, { wave: 'pulse', width: 0.3, gain: 0.35 }],
    voices: 2,
    detuneCents: 9,
    amp: { attack: 0.025, decay: 0.3, sustain: 0.75, release: 0.09 },
    sweep: { attack: 0.05, decay: 0.25, sustain: 0.55, release: 0.1 },
    filter: { base: 420, octaves: 2.9, resonance: 0.18, follow: 0.5 },
    vibrato: { cents: 9, rate: 5.4, delay: 0.3 },
    highpass: 140,
  }),
  flute: makeSynth({
    waves: [{ wave: 'sine' }, { wave: 'triangle', gain: 0.3 }, { wave: 'sine', ratio: 2, gain: 0.14 }],
    amp: { attack: 0.06, decay: 0.5, sustain: 0.85, release: 0.12 },
    filter: { base: 2_600, octaves: 0.8, follow: 0.4 },
    vibrato: { cents: 16, rate: 5, delay: 0.22 },
    noise: 0.035,
    highpass: 240,
  }),
  melodica: makeSynth({
    waves: [
      { wave: 'pulse', width: 0.22, gain: 0.7 },
      { wave: 'square', gain: 0.3 },
    ],
    voices: 2,
    detuneCents: 7,
    amp: { attack: 0.04, decay: 0.4, sustain: 0.85, release: 0.09 },
    filter: { base: 1_500, octaves: 1.2, resonance: 0.25, follow: 0.4 },
    vibrato: { cents: 12, rate: 5.4, delay: 0.2 },
    noise: 0.015,
    highpass: 260,
  }),
  accordion: makeSynth({
    waves: [
      { wave: 'pulse', width: 0.28, gain: 0.8 },
      { wave: 'saw', gain: 0.4 },
    ],
    voices: 3,
    detuneCents: 26,
    amp: { attack: 0.035, decay: 0.4, sustain: 0.9, release: 0.07 },
    filter: { base: 2_100, octaves: 1, resonance: 0.12, follow: 0.3 },
    highpass: 200,
  }),
  organ: makeOrgan({
    drawbars: [
      [0.5, 0.5],
      [1, 0.7],
      [1.5, 0.35],
      [2, 0.4],
      [3, 0.16],
      [4, 0.12],
    ],
    amp: { attack: 0.008, decay: 0.2, sustain: 0.95, release: 0.06 },
  }),
  nylonGuitar: makeString({
    ring: 2.2,
    brightness: 0.5,
    pluckedAt: 0.3,
    body: [
      { kind: 'peak', frequency: 105, quality: 2, decibels: 4 },
      { kind: 'peak', frequency: 220, quality: 2, decibels: 4 },
      { kind: 'lowpass', frequency: 5_200 },
    ],
  }),
  steelGuitar: makeString({
    ring: 3.4,
    brightness: 0.86,
    pluckedAt: 0.15,
    body: [
      { kind: 'peak', frequency: 110, quality: 2, decibels: 4 },
      { kind: 'peak', frequency: 240, quality: 2, decibels: 2 },
      { kind: 'highshelf', frequency: 5_000, decibels: -3 },
    ],
  }),
  cleanGuitar: makeString({
    ring: 3.6,
    brightness: 0.78,
    pluckedAt: 0.12,
    release: 0.12,
    body: [
      { kind: 'peak', frequency: 2_000, quality: 0.9, decibels: 3 },
      { kind: 'lowpass', frequency: 6_000 },
    ],
  }),
  mutedGuitar: makeString({
    ring: 0.32,
    brightness: 0.7,
    pluckedAt: 0.1,
    release: 0.04,
    body: [
      { kind: 'highpass', frequency: 220 },
      { kind: 'peak', frequency: 1_800, quality: 0.8, decibels: 5 },
    ],
  }),
  leadGuitar: makeString({ ring: 6, brightness: 0.9, pluckedAt: 0.2, release: 0.1 }),
  choppedGuitar: makeString({ ring: 0.5, brightness: 0.62, pluckedAt: 0.1, release: 0.03 }),
  clavinet: makeString({
    ring: 0.9,
    brightness: 0.96,
    pluckedAt: 0.06,
    release: 0.03,
    body: [
      { kind: 'highpass', frequency: 180 },
      { kind: 'peak', frequency: 1_300, quality: 1, decibels: 6 },
    ],
  }),
  banjo: makeString({
    ring: 0.85,
    brightness: 0.97,
    pluckedAt: 0.08,
    body: [
      { kind: 'peak', frequency: 640, quality: 1.2, decibels: 6 },
      { kind: 'peak', frequency: 2_600, quality: 1, decibels: 4 },
      { kind: 'highpass', frequency: 190 },
    ],
  }),
  mandolin: makeString({
    ring: 0.7,
    brightness: 0.95,
    pluckedAt: 0.1,
    release: 0.03,
    body: [
      { kind: 'peak', frequency: 900, quality: 1, decibels: 4 },
      { kind: 'highpass', frequency: 220 },
    ],
  }),
  uprightBass: makeString({
    ring: 1.1,
    brightness: 0.3,
    pluckedAt: 0.28,
    release: 0.05,
    body: [
      { kind: 'peak', frequency: 95, quality: 1.2, decibels: 4 },
      { kind: 'lowpass', frequency: 2_200 },
    ],
  }),
  bassGuitar: makeString({
    ring: 2,
    brightness: 0.5,
    pluckedAt: 0.2,
    release: 0.04,
    body: [
      { kind: 'peak', frequency: 85, quality: 1, decibels: 4 },
      { kind: 'peak', frequency: 800, quality: 1, decibels: 3 },
      { kind: 'lowpass', frequency: 3_400 },
    ],
  }),
  slapBass: makeString({
    ring: 1.6,
    brightness: 0.92,
    pluckedAt: 0.08,
    release: 0.03,
    body: [
      { kind: 'lowshelf', frequency: 120, decibels: 5 },
      { kind: 'peak', frequency: 2_400, quality: 0.9, decibels: 4 },
    ],
  }),
  subBass: makeSynth({
    waves: [{ wave: 'sine' }, { wave: 'triangle', gain: 0.35 }],
    amp: { attack: 0.008, decay: 0.6, sustain: 0.75, release: 0.07 },
    filter: { base: 500, octaves: 0.6 },
  }),
  clubBass: makeSynth({
    waves: [
      { wave: 'saw', gain: 0.7 },
      { wave: 'square', ratio: 0.5, gain: 0.7 },
    ],
    amp: { attack: 0.004, decay: 0.3, sustain: 0.6, release: 0.05 },
    sweep: { attack: 0.003, decay: 0.2, sustain: 0.1, release: 0.05 },
    filter: { base: 190, octaves: 2.4, resonance: 0.3, follow: 0.4 },
  }),
  reeseBass: makeSynth({
    waves: [{ wave: 'saw' }, { wave: 'sine', ratio: 0.5, gain: 0.5 }],
    voices: 3,
    detuneCents: 34,
    amp: { attack: 0.012, decay: 0.5, sustain: 0.9, release: 0.08 },
    filter: { base: 380, octaves: 1.3, resonance: 0.35 },
    sweep: { attack: 0.35, decay: 0.5, sustain: 0.4, release: 0.1 },
  }),
  acid: makeSynth({
    waves: [{ wave: 'saw' }],
    amp: { attack: 0.003, decay: 0.25, sustain: 0.5, release: 0.03 },
    sweep: { attack: 0.002, decay: 0.17, sustain: 0, release: 0.03 },
    filter: { base: 260, octaves: 3.2, resonance: 0.86, follow: 0.2 },
  }),
  warmPad: makeSynth({
    waves: [{ wave: 'saw' }, { wave: 'triangle', ratio: 0.5, gain: 0.5 }],
    voices: 3,
    detuneCents: 18,
    amp: { attack: 0.7, decay: 1, sustain: 0.85, release: 1.4 },
    filter: { base: 600, octaves: 1.3, resonance: 0.1, follow: 0.3 },
    sweep: { attack: 1.6, decay: 2, sustain: 0.6, release: 1.4 },
  }),
  wideSaw: makeSynth({
    waves: [{ wave: 'saw' }],
    voices: 5,
    detuneCents: 28,
    amp: { attack: 0.02, decay: 0.6, sustain: 0.75, release: 0.25 },
    filter: { base: 1_900, octaves: 1.2, resonance: 0.1, follow: 0.3 },
  }),
  squareLead: makeSynth({
    waves: [
      { wave: 'saw', gain: 0.6 },
      { wave: 'pulse', width: 0.35, gain: 0.6 },
    ],
    voices: 2,
    detuneCents: 11,
    amp: { attack: 0.012, decay: 0.4, sustain: 0.75, release: 0.16 },
    filter: { base: 1_500, octaves: 1.6, resonance: 0.2, follow: 0.5 },
    vibrato: { cents: 14, rate: 5.6, delay: 0.25 },
  }),
  synthPluck: makeSynth({
    waves: [
      { wave: 'saw', gain: 0.7 },
      { wave: 'square', gain: 0.4 },
    ],
    voices: 2,
    detuneCents: 12,
    amp: { attack: 0.003, decay: 0.35, sustain: 0.12, release: 0.2 },
    sweep: { attack: 0.002, decay: 0.2, sustain: 0, release: 0.1 },
    filter: { base: 520, octaves: 2.8, resonance: 0.3, follow: 0.4 },
  }),
  chipLead: makeSynth({
    waves: [{ wave: 'pulse', width: 0.25 }],
    amp: { attack: 0.002, decay: 0.3, sustain: 0.7, release: 0.02 },
    filter: { base: 14_000 },
    vibrato: { cents: 22, rate: 6.2, delay: 0.16 },
  }),
  chipArpeggio: makeSynth({
    waves: [{ wave: 'pulse', width: 0.125 }],
    amp: { attack: 0.002, decay: 0.12, sustain: 0.4, release: 0.02 },
    filter: { base: 14_000 },
  }),
  chipBass: makeSynth({
    waves: [{ wave: 'triangle' }],
    amp: { attack: 0.002, decay: 1, sustain: 0.95, release: 0.015 },
    filter: { base: 9_000 },
  }),
  violin: makeBowed({
    amp: { attack: 0.07, decay: 0.4, sustain: 0.85, release: 0.14 },
    brightness: 0.9,
    vibratoCents: 22,
    wood: [290, 460, 1_050, 2_400],
  }),
  cello: makeBowed({
    amp: { attack: 0.1, decay: 0.5, sustain: 0.85, release: 0.2 },
    brightness: 0.5,
    vibratoCents: 16,
    wood: [110, 220, 410, 1_400],
  }),
  fiddle: makeBowed({
    amp: { attack: 0.028, decay: 0.25, sustain: 0.8, release: 0.06 },
    brightness: 1,
    vibratoCents: 12,
    wood: [290, 480, 1_150, 2_700],
    bowNoise: 0.05,
  }),
  discoStrings: makeBowed({
    amp: { attack: 0.05, decay: 0.4, sustain: 0.85, release: 0.18 },
    brightness: 1,
    vibratoCents: 18,
    wood: [300, 520, 1_200, 2_900],
  }),
  choirAh: makeVoice({ vowel: 'ah' }),
  choirOh: makeVoice({ vowel: 'oh' }),
  choirOo: makeVoice({ vowel: 'oo' }),
  choppedVoice: makeVoice({ vowel: 'ah', amp: { attack: 0.012, decay: 0.2, sustain: 0.7, release: 0.06 } }),
} as const
