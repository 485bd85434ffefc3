import { type enterStatementReceipt, lastReceiptDay, type PayerStatement } from '@melos/api-contract'
import type { BodyOf } from '../../api/call-api.ts'
import { parseEur, showCents, withEur } from '../../lib/eur.ts'
import type { FormReading } from '../../lib/form-reading.ts'
import { texts } from './texts.ts'

const words = texts.receipt

type Receipt = Omit<BodyOf<typeof enterStatementReceipt>, 'version'>

/** By the name of the field. */
export type ReceiptComplaints = Readonly<Record<string, string>>

/** A bank knows cents. So 1,234 for a thousand and more is refused instead of read as a little over one. */
const CENT_PLACES = 2

/** `1 234,50` and `1234.50` → `1234.5`; undefined unless it is above zero, with at most `places` decimals. */
export function readAmount(typed: unknown, places: number): string | undefined {
  const text = String(typed ?? '')
    .replace(/[\s\u00A0\u202F]/g, '')
    .replace(',', '.')
  const parts = /^0*(\d{1,10})(?:\.(\d+))?$/.exec(text)
  if (parts === null) return undefined
  const [, whole = '0', decimals = ''] = parts
  const fraction = decimals.replace(/0+$/, '')
  if (fraction.length > places) return undefined
  const amount = fraction === '' ? whole : `${whole}.${fraction}`
  return /[1-9]/.test(amount) ? amount : undefined
}

type Stated = Pick<PayerStatement['stated'][number], 'currency' | 'amount'>
type Sign = keyof typeof words.badAmount

/** What is received for lines that add up to less than zero is below zero too: the payer will deduct it. */
export function signOf(stated: readonly Stated[]): Sign {
  if (stated.every(({ amount }) => !amount.startsWith('-'))) return 'above'
  return stated.every(({ amount }) => amount.startsWith('-')) ? 'below' : 'any'
}

function readSigned(typed: unknown, sign: Sign): string | undefined {
  const text = String(typed ?? '').trim()
  const isNegative = /^[-\u2212\u2013]/.test(text)
  if (sign !== 'any' && isNegative !== (sign === 'below')) return undefined
  // Parts above and below zero can add up to nothing.
  if (sign === 'any' && /^0+(?:[.,]0+)?$/.test(text)) return '0'
  const amount = readAmount(isNegative ? text.slice(1) : text, CENT_PLACES)
  return amount !== undefined && isNegative ? `-${amount}` : amount
}

/** Reads the receipt's form; `stated` are the file's own totals. */
export function readReceipt(
  typed: FormData,
  { stated, now }: { stated: readonly Stated[]; now: number },
): FormReading<Receipt, ReceiptComplaints> {
  const sign = signOf(stated)
  const zero = stated.find((total) => total.amount === '0')
  const amount = readSigned(typed.get('amount'), sign)
  const receivedOn = String(typed.get('receivedOn') ?? '')
  const reference = String(typed.get('reference') ?? '').trim()
  const parts = (stated.length > 1 ? stated : []).map((total) => ({
    currency: total.currency,
    sign: signOf([total]),
    amount: readSigned(typed.get(`part-${total.currency}`), signOf([total])),
  }))
  const complaints: Record<string, string> = {
    ...(amount === undefined ? { amount: words.badAmount[sign] } : {}),
    ...(zero === undefined ? {} : { amount: words.zeroTotal(zero.currency) }),
    ...(receivedOn > lastReceiptDay(now) ? { receivedOn: words.futureDay } : {}),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(receivedOn) ? {} : { receivedOn: words.badDay }),
    ...(reference === '' ? { reference: words.noReference } : {}),
  }
  for (const part of parts)
    if (part.amount === undefined) complaints[`part-${part.currency}`] = words.badAmount[part.sign]
  const known = parts.flatMap(({ currency, amount: part }) => (part === undefined ? [] : [{ currency, amount: part }]))
  if (amount !== undefined && known.length > 0 && known.length === parts.length) {
    const sum = known.reduce((total, part) => total + parseEur(part.amount), 0n)
    const [first] = known
    if (sum !== parseEur(amount) && first !== undefined)
      complaints[`part-${first.currency}`] = words.partsDiffer(
        withEur(showCents(sum)),
        withEur(showCents(parseEur(amount))),
      )
  }
  if (amount === undefined || Object.keys(complaints).length > 0) return { kind: 'wrong', complaints }
  return { kind: 'right', value: { amount, receivedOn, reference, parts: known } }
}
