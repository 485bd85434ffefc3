import { infringementReportSchema } from '@melos/api-contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits, type ReportField, readReport, reportFields } from './read-report.ts'
import { texts } from './texts.ts'

const sampleReport: Record<ReportField, string> = {
  statement: 'In good faith: this is my song.',
  work: 'Harbour Lights, 1998',
  content: 'The sound of the auction',
  contentUrl: 'https://melos.example/auction/7',
  proof: 'I wrote it; see the register, entry 12.',
  name: 'Ada Wren',
  email: 'ada@wren.example',
}

const complaintAbout = (field: ReportField, value: string): string | undefined => {
  const reading = readReport({ ...sampleReport, [field]: value })
  return reading.kind === 'wrong' ? reading.complaints[field] : undefined
}

test('a valid report is trimmed', () => {
  const typed = Object.fromEntries(Object.entries(sampleReport).map(([field, value]) => [field, `  ${value}\r\n`]))
  expect(readReport({ ...sampleReport, ...typed })).toEqual({ kind: 'right', value: sampleReport })
})

test('an empty form has a complaint for every field, in the order of the form', () => {
  const empty = { statement: '', work: '', content: '', contentUrl: '', proof: '', name: '', email: ' ' }
  const reading = readReport(empty)
  expect(reading.kind === 'wrong' && Object.entries(reading.complaints)).toEqual(
    reportFields.map((field) => [field, texts.complaints.missing]),
  )
})

test.each(['statement', 'work', 'content', 'proof', 'name'] as const)('%s ends at its limit', (field) => {
  expect(complaintAbout(field, 'a'.repeat(limits[field]))).toBeUndefined()
  expect(complaintAbout(field, 'a'.repeat(limits[field] + 1))).toContain('The limit is')
})

test('a complaint about the length names it', () => {
  expect(complaintAbout('work', 'a'.repeat(4001))).toBe('This has 4001\u00A0characters. The limit is 4000.')
})

test.each([
  ['contentUrl', 'melos.example/auction/7', texts.complaints.address],
  ['contentUrl', 'javascript:alert(1)', texts.complaints.address],
  ['contentUrl', 'https://', texts.complaints.address],
  ['email', 'ada@wren', texts.complaints.email],
  ['email', 'ada wren@melos.example', texts.complaints.email],
  ['name', 'Ada\u202eWren', texts.complaints.invisible],
  ['statement', 'a\0b', texts.complaints.invisible],
  ['statement', '\u200b', texts.complaints.unreadable],
  ['name', '\u200b', texts.complaints.unreadable],
] as const)('as %s, %j has a complaint', (field, value, sentence) => {
  expect(complaintAbout(field, value)).toBe(sentence)
})

describe('the form and the server agree', () => {
  const odd = fc.constantFrom(
    ...['', ' ', '\n', '\t', '\0', '\u200b', '\u202e', '\u2028', '\ud800', 'é', '🎵', '.', '-', '@', "'", '+', '_'],
    ...['a', 'B', '7', 'example.com', 'https://', 'http:', 'HTTPS://', '//', '/', '?', '#', '[', ']', '%', 'xn--', '<'],
  )
  const text = fc.oneof(
    fc.array(odd, { maxLength: 8 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.webUrl(),
    fc.emailAddress(),
  )

  test.each(reportFields)('about %s', (field) => {
    fc.assert(
      fc.property(fc.oneof(text, lengthsAround(field)), (typed) => {
        const reading = readReport({ ...sampleReport, [field]: typed })
        // The form sends trimmed text, so the server's own trimming must not change it.
        const sent = { ...sampleReport, [field]: typed.replaceAll('\r\n', '\n').trim() }
        const parsed = infringementReportSchema.safeParse(sent)
        expect(reading.kind).toBe(parsed.success ? 'right' : 'wrong')
        if (reading.kind === 'right') expect({ ...reading.value, sharesEmail: false }).toEqual(parsed.data)
      }),
      { numRuns: 2000 },
    )
  })

  const frames = {
    contentUrl: ['https://melos.example/', ''],
    email: ['', '@melos.example'],
  } as const

  function lengthsAround(field: ReportField) {
    const [before, after] = field === 'contentUrl' || field === 'email' ? frames[field] : ['', '']
    const room = limits[field] - before.length - after.length
    return fc.constantFrom(room - 1, room, room + 1).map((length) => `${before}${'a'.repeat(length)}${after}`)
  }
})
