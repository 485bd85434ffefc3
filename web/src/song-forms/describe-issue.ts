import { groupThousands } from '@melos/clearing/format-numbers'
import { texts } from './texts.ts'

/** The fields of a zod issue that we describe. */
interface Issue {
  readonly code?: string | undefined
  readonly message: string
  readonly origin?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
}

/** Describes a validation issue in a sentence; the messages of our own rules begin with `must`. */
export function describeIssue({ code, message, origin, minimum, maximum }: Issue): string {
  const { complaints } = texts
  if (message.startsWith('must ')) return complaints.it(message)
  if (code === 'too_small') {
    if (origin === 'string') return complaints.missing
    // Not grouped, because the only large minimum is a year.
    return complaints.atLeast(String(minimum))
  }
  if (code === 'too_big') {
    const most = groupThousands(String(maximum))
    if (origin === 'string') return complaints.tooLong(most)
    return origin === 'array' ? complaints.tooMany(most) : complaints.atMost(most)
  }
  return complaints.wholeNumber
}
