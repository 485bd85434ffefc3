import type { RestrictionCause } from '@melos/api-contract'
import { readDateField } from '@melos/api-contract/typed-values'
import { parseUtcDateTime } from '@melos/clearing/utc-time'
import { causeTexts } from '../../account/cause-texts.ts'
import type { FormReading } from '../../lib/form-reading.ts'
import type { Act, ReadAct } from './account-calls.ts'
import { texts } from './texts.ts'

type Complaints = Partial<Record<'cause' | 'statement' | 'until', string>>

// `Object.keys` loses the type of the keys.
export const causes = Object.keys(causeTexts) as RestrictionCause[]
const MOST_WRITTEN = 4_000
const words = texts.acts.complaints

export const hasCause = (kind: Act['kind']): boolean => kind !== 'lift' && kind !== 'answer'
export const hasEnd = (kind: Act['kind']): boolean => kind === 'SUSPENSION'

/** Reads the form of an act. `now` is the server's time. */
export function readAct(kind: Act['kind'], typed: FormData, now: number): FormReading<ReadAct, Complaints> {
  const cause = causes.find((one) => one === typed.get('cause')) ?? null
  const statement = String(typed.get('statement') ?? '')
    .replaceAll('\r\n', '\n')
    .trim()
  const end = hasEnd(kind) ? String(typed.get('until') ?? '') : ''
  const until = end === '' ? null : readDateField(end)
  const complaints = {
    cause: hasCause(kind) && cause === null ? words.cause : undefined,
    statement: statement === '' ? words.statement : statement.length > MOST_WRITTEN ? words.long : undefined,
    until: until === null ? undefined : checkEnd(until, now),
  }
  const found = Object.entries(complaints).filter(([, complaint]) => complaint !== undefined)
  if (found.length > 0) return { kind: 'wrong', complaints: Object.fromEntries(found) }
  return { kind: 'right', value: { cause, statement, until } }
}

function checkEnd(until: string, now: number): string | undefined {
  if (until === '') return words.until
  return parseUtcDateTime(until) > now ? undefined : words.past
}
