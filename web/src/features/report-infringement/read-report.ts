import type { InfringementReport } from '@melos/api-contract'
import { LONGEST_EMAIL_ADDRESS, readEmailParts } from '@melos/api-contract/email-parts'
import { groupThousands } from '@melos/clearing/format-numbers'
import type { FormReading } from '../../lib/form-reading.ts'
import { texts } from './texts.ts'

/** What is typed. */
export type ReportField = Exclude<keyof InfringementReport, 'sharesEmail'>

export const limits: Readonly<Record<ReportField, number>> = {
  statement: 4000,
  work: 4000,
  content: 4000,
  contentUrl: 2000,
  proof: 4000,
  name: 200,
  email: LONGEST_EMAIL_ADDRESS,
}

export const itemFields = ['statement', 'work', 'content', 'contentUrl', 'proof'] as const
export const contactFields = ['name', 'email'] as const
export const reportFields = [...itemFields, ...contactFields] as const

export type Complaints = { readonly [Field in ReportField]?: string }

/** Control characters, lone surrogates and text-direction characters. */
const invisible = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const oneLine: ReadonlySet<ReportField> = new Set(['contentUrl', 'name', 'email'])

/** Returns the report, or what is wrong with it. Repeats the server's rules, because its schema is larger than the form. */
export function readReport(
  typed: Readonly<Record<ReportField, string>>,
): FormReading<Omit<InfringementReport, 'sharesEmail'>, Complaints> {
  const report = Object.fromEntries(reportFields.map((field) => [field, typed[field].replaceAll('\r\n', '\n').trim()]))
  const wrong = reportFields.flatMap((field) => {
    const complaint = findComplaint(field, report[field] ?? '')
    return complaint === undefined ? [] : [[field, complaint]]
  })
  if (wrong.length > 0) return { kind: 'wrong', complaints: Object.fromEntries(wrong) }
  // The checks above guarantee every field.
  return { kind: 'right', value: report as Record<ReportField, string> }
}

function findComplaint(field: ReportField, text: string): string | undefined {
  const { complaints } = texts
  if (text === '') return complaints.missing
  if (text.length > limits[field]) return complaints.tooLong(groupThousands(text.length), groupThousands(limits[field]))
  const seen = oneLine.has(field) ? text : text.replaceAll(/[\n\t]/g, '')
  if (invisible.test(seen)) return complaints.invisible
  if (field === 'contentUrl') return isWebAddress(text) ? undefined : complaints.address
  if (field === 'email') return readEmailParts(text) !== undefined ? undefined : complaints.email
  const readable = field === 'name' ? /[\p{L}\p{N}\p{P}\p{S}]/u : /[\p{L}\p{N}]/u
  return readable.test(text) ? undefined : complaints.unreadable
}

export function isWebAddress(text: string): boolean {
  try {
    return /^https?:\/\//i.test(text) && new URL(text).host !== ''
  } catch {
    return false
  }
}
