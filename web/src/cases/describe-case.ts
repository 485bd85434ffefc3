import type { ReadCase } from '@melos/api-contract'
import { parseUtcDateTime, showUtc } from '@melos/clearing/utc-time'
import { texts } from './texts.ts'

type Described = Pick<ReadCase, 'side' | 'state' | 'can' | 'answerUntil' | 'complainUntil'>

/** Where the case stands, and until when its reader can do something. `now` is the server's time. */
export function describeCase({ side, state, can, answerUntil, complainUntil }: Described, now: number): string[] {
  const isLate = state === 'NOTIFIED' && answerUntil !== null && parseUtcDateTime(answerUntil) <= now
  const sentences = [isLate ? texts.late : texts.meanings[side][state]]
  if (state === 'NOTIFIED' && answerUntil !== null && !isLate) {
    sentences.push((side === 'UPLOADER' ? texts.answerUntil : texts.uploaderUntil)(showUtc(answerUntil)))
  }
  if (can.complain && complainUntil !== null) sentences.push(texts.complainUntil(showUtc(complainUntil)))
  return sentences
}
