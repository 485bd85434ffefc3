import { FIRST_PERIOD_DAY, lastPeriodDay, type setStatementTerms } from '@melos/api-contract'
import { readDateField } from '@melos/api-contract/typed-values'
import type { BodyOf } from '../../api/call-api.ts'
import type { FormReading } from '../../lib/form-reading.ts'
import { readAmount } from './read-receipt.ts'
import { texts } from './texts.ts'

const words = texts.terms.bad
const RATE_PLACES = 18
const FEE_PLACES = 4

type Terms = Omit<BodyOf<typeof setStatementTerms>, 'version'>

/** By the name of the field; a source's fields are `name-0`, `url-0` and so on. */
export type TermsComplaints = Readonly<Record<string, string>>

/** Reads the form; `sources` are the numbers in the names of the sources' fields. */
export function readTerms(
  typed: FormData,
  { sources, now }: { sources: readonly number[]; now: number },
): FormReading<Terms, TermsComplaints> {
  const text = (name: string): string => String(typed.get(name) ?? '').trim()
  const complaints: Record<string, string> = {}
  const need = <Value>(name: string, value: Value | undefined, complaint: string): Value | undefined => {
    if (value === undefined) complaints[name] = complaint
    return value
  }
  const feePercent = need('feePercent', readFee(text('feePercent')), words.feePercent)
  const melsPerEur = need('melsPerEur', readAmount(text('melsPerEur'), RATE_PLACES), words.melsPerEur)
  const periodFrom = need('periodFrom', readDay(text('periodFrom')), words.periodFrom)
  const periodTo = need('periodTo', readDay(text('periodTo')), words.periodTo)
  if (periodFrom !== undefined && periodTo !== undefined && periodTo < periodFrom) complaints.periodTo = words.order
  if (periodFrom !== undefined && periodFrom < FIRST_PERIOD_DAY) complaints.periodFrom = words.tooEarly
  if (periodTo !== undefined && periodTo > lastPeriodDay(now)) complaints.periodTo = words.tooLate
  const read = sources.map((number) => {
    const url = text(`url-${number}`)
    if (url !== '' && URL.parse(url)?.protocol !== 'https:') complaints[`url-${number}`] = words.url
    return {
      name: need(`name-${number}`, text(`name-${number}`) || undefined, words.name) ?? '',
      url: url === '' ? null : url,
      value: need(`value-${number}`, readAmount(text(`value-${number}`), RATE_PLACES), words.value) ?? '',
      at: need(`at-${number}`, readDateField(text(`at-${number}`)) || undefined, words.at) ?? '',
    }
  })
  const isComplete =
    feePercent !== undefined && melsPerEur !== undefined && periodFrom !== undefined && periodTo !== undefined
  if (!isComplete || Object.keys(complaints).length > 0) return { kind: 'wrong', complaints }
  return { kind: 'right', value: { feePercent, melsPerEur, periodFrom, periodTo, sources: read } }
}

const HUNDRED = 100

/** Unlike other amounts, a fee can be 0. */
function readFee(text: string): string | undefined {
  if (/^0+([.,]0+)?$/.test(text)) return '0'
  const fee = readAmount(text, FEE_PLACES)
  return fee !== undefined && Number(fee) <= HUNDRED ? fee : undefined
}

function readDay(text: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined
}
