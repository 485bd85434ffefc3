import { setWorkCodes, type WorkCodes } from '@melos/api-contract'
import type { FormReading } from '../../lib/form-reading.ts'
import { texts } from './texts.ts'

const words = texts.codes

export type CodesComplaints = Partial<Record<keyof WorkCodes, string>>

/** Reads the codes' form by the rules of the API. */
export function readCodes(typed: FormData): FormReading<WorkCodes, CodesComplaints> {
  const lines = (name: string): string[] =>
    String(typed.get(name) ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  const iswc = lines('iswc')[0] ?? null
  const releases = lines('releases').map(readRelease)
  const badRelease = releases.find((release) => typeof release === 'string')
  if (badRelease !== undefined) return { kind: 'wrong', complaints: { releases: words.badRelease(badRelease) } }
  const reading = setWorkCodes.body.safeParse({ isrcs: lines('isrcs'), iswc, releases })
  if (reading.success) return { kind: 'right', value: reading.data }
  const complaints: CodesComplaints = {}
  for (const { path, message } of reading.error.issues) {
    const [field, place] = path
    if (field !== 'isrcs' && field !== 'iswc' && field !== 'releases') continue
    const where = typeof place === 'number' ? (lines(field)[place] ?? '') : words[field]
    complaints[field] ??= `${words.bad(where, message)}.`
  }
  return { kind: 'wrong', complaints }
}

/** The line itself if it isn't a code and a number. */
function readRelease(line: string): { upc: string; tracks: number } | string {
  const parts = /^(.*\d)[\s,;]+(\d{1,3})$/.exec(line)
  return parts === null ? line : { upc: parts[1] ?? '', tracks: Number(parts[2]) }
}
