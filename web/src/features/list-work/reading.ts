import type { DraftContent } from '@melos/api-contract'
import { groupThousands } from '../../lib/group-thousands.ts'
import { texts } from './texts.ts'

/** What is wrong with a field, for people. */
export type Complaints = { readonly [Field in keyof DraftContent]?: string }

/** What a form says, or what is to be mended in it. */
export type Reading<Value> =
  | { readonly kind: 'right'; readonly value: Value }
  | { readonly kind: 'wrong'; readonly complaints: Complaints }

/** The part of a zod issue that a sentence is made of. */
interface Issue {
  readonly code?: string | undefined
  readonly message: string
  readonly origin?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
}

/** What is wrong with a field in a sentence. Rules of our own say `must …`. */
export function sayComplaint(issue: Issue): string {
  const { complaints } = texts
  const { code, message, origin } = issue
  if (message.startsWith('must ')) return complaints.it(message)
  if (code === 'too_small') {
    if (origin === 'string') return complaints.missing
    // The only large one is a year.
    return complaints.atLeast(String(issue.minimum))
  }
  if (code === 'too_big') {
    if (origin === 'string') return complaints.tooLong(group(issue.maximum))
    if (origin === 'array') return complaints.tooMany(group(issue.maximum))
    return complaints.atMost(group(issue.maximum))
  }
  return complaints.wholeNumber
}

function group(value: unknown): string {
  return groupThousands(String(value))
}
