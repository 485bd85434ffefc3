import type { CaseAnswer } from '@melos/api-contract'
import type { FormReading } from '../lib/form-reading.ts'
import { texts } from './texts.ts'

const MOST_WRITTEN = 4_000
const LONGEST_NAME = 200
const words = texts.complaints

export type AnswerComplaints = { readonly [Name in keyof CaseAnswer]?: string }
type TextReading = FormReading<string, { readonly text?: string }>

/** Reads the three parts of an answer. */
export function readAnswer(typed: Readonly<Record<string, string>>): FormReading<CaseAnswer, AnswerComplaints> {
  const [why, proof, name] = [clean(typed.why), clean(typed.proof), clean(typed.name)]
  const complaints = {
    why: findComplaint(why),
    proof: findComplaint(proof),
    name: name === '' ? words.missing : name.length > LONGEST_NAME ? words.longName : undefined,
    agreesToNames: typed.agreesToNames === undefined ? words.agrees : undefined,
  }
  const found = Object.entries(complaints).filter(([, complaint]) => complaint !== undefined)
  if (found.length > 0) return { kind: 'wrong', complaints: Object.fromEntries(found) }
  return { kind: 'right', value: { why, proof, name, agreesToNames: true } }
}

/** Reads a form with one text. */
export function readText(typed: string | undefined): TextReading {
  const text = clean(typed)
  const complaint = findComplaint(text)
  return complaint === undefined ? { kind: 'right', value: text } : { kind: 'wrong', complaints: { text: complaint } }
}

/** The same, but it can be empty. */
export function readOptionalText(typed: string | undefined): TextReading {
  return clean(typed) === '' ? { kind: 'right', value: '' } : readText(typed)
}

const clean = (typed = ''): string => typed.replaceAll('\r\n', '\n').trim()

function findComplaint(text: string): string | undefined {
  if (text === '') return words.missing
  return text.length > MOST_WRITTEN ? words.long : undefined
}
