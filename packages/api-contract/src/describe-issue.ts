import type { z } from 'zod'

/** A validation issue as a sentence without a subject. The messages of our own rules begin with a verb. */
export function describeIssue({ code, message, ...issue }: z.core.$ZodIssue): string {
  if (/^(must|has) /.test(message)) return message
  if (code === 'too_small' && 'origin' in issue && issue.origin === 'string') return 'must be given'
  if (code === 'too_small' && 'minimum' in issue) return `must be at least ${issue.minimum}`
  if (code === 'too_big' && 'maximum' in issue && 'origin' in issue) {
    if (issue.origin === 'string') return `must have at most ${issue.maximum} characters`
    return issue.origin === 'array' ? `must have at most ${issue.maximum} entries` : `must be at most ${issue.maximum}`
  }
  return code === 'invalid_value' ? 'must be one of the choices' : 'must be a whole number'
}
