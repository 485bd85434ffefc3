import { emailAddressSchema, type InfringementCase } from '@melos/api-contract'
import type { FormReading } from '../../lib/form-reading.ts'
import { texts } from './texts.ts'

export type ActKind = keyof InfringementCase['can']

type Field = keyof typeof texts.acts.fields

/** The fields of each act, in the order of its form. */
export const actFields: Readonly<Record<ActKind, readonly Field[]>> = {
  ask: ['text'],
  reject: ['statement', 'isPlainlyUnfounded'],
  admit: ['reason'],
  block: ['facts', 'ground', 'artistEmail'],
  recordCourtOrder: ['facts', 'ground', 'artistEmail'],
  notify: ['facts', 'ground', 'artistEmail', 'blocks'],
  uphold: ['statement', 'isGrave'],
  confirm: [],
  decline: [],
  takeBack: [],
  dismiss: ['statement', 'isPlainlyUnfounded'],
  lift: ['statement'],
  decideComplaint: ['side', 'isGranted', 'statement'],
}

export const written = ['text', 'statement', 'facts', 'ground'] as const

export interface ReadAct {
  readonly text: string
  readonly statement: string
  readonly reason: string
  readonly facts: string
  readonly ground: string
  /** Undefined if the field is empty. */
  readonly artistEmail: string | undefined
  readonly blocks: boolean
  readonly isGrave: boolean
  readonly isPlainlyUnfounded: boolean
  readonly side: 'REPORTER' | 'UPLOADER'
  readonly isGranted: boolean
}

export type Complaints = { readonly [Name in Field]?: string }

const MOST_WRITTEN = 4_000
const LONGEST_REASON = 300
const words = texts.acts.complaints

/** Reads the form of an act. Fields that the act doesn't have are empty. */
export function readAct(kind: ActKind, typed: FormData): FormReading<ReadAct, Complaints> {
  const read = (name: Field): string =>
    String(typed.get(name) ?? '')
      .replaceAll('\r\n', '\n')
      .trim()
  const email = read('artistEmail')
  const value: ReadAct = {
    text: read('text'),
    statement: read('statement'),
    reason: read('reason'),
    facts: read('facts'),
    ground: read('ground'),
    artistEmail: email === '' ? undefined : email,
    blocks: typed.has('blocks'),
    isGrave: typed.has('isGrave'),
    isPlainlyUnfounded: typed.has('isPlainlyUnfounded'),
    side: read('side') === 'REPORTER' ? 'REPORTER' : 'UPLOADER',
    isGranted: typed.has('isGranted'),
  }
  const found = actFields[kind].flatMap((field) => {
    const complaint = findComplaint(field, value)
    return complaint === undefined ? [] : [[field, complaint]]
  })
  return found.length > 0 ? { kind: 'wrong', complaints: Object.fromEntries(found) } : { kind: 'right', value }
}

function findComplaint(field: Field, value: ReadAct): string | undefined {
  switch (field) {
    case 'text':
    case 'statement':
    case 'facts':
    case 'ground':
      if (value[field] === '') return words.missing
      return value[field].length > MOST_WRITTEN ? words.long : undefined
    case 'reason':
      if (value.reason === '') return words.missing
      return value.reason.length > LONGEST_REASON ? words.longReason : undefined
    case 'artistEmail':
      if (value.artistEmail === undefined) return undefined
      return emailAddressSchema.safeParse(value.artistEmail).success ? undefined : words.email
    case 'blocks':
    case 'isGrave':
    case 'isPlainlyUnfounded':
    case 'side':
    case 'isGranted':
      return undefined
    default:
      return field satisfies never
  }
}
