import {
  type mapStatementColumns,
  type StatementDecimals,
  type StatementEncoding,
  type StatementField,
  statementFields,
} from '@melos/api-contract'
import type { BodyOf } from '../../api/call-api.ts'
import type { FormReading } from '../../lib/form-reading.ts'
import { texts } from './texts.ts'

const words = texts.read.mapping

type Mapping = Omit<BodyOf<typeof mapStatementColumns>, 'version'>

export type MappingComplaints = Partial<Record<'columns' | 'currency' | 'decimals', string>>

// `Object.keys` loses the type of the keys.
export const encodings = Object.keys(texts.read.encodings) as StatementEncoding[]
export const decimalSigns = Object.keys(texts.read.decimals) as StatementDecimals[]

/** Reads the mapping form, whose field `column-3` has the meaning of the fourth column. */
export function readMapping(typed: FormData): FormReading<Mapping, MappingComplaints> {
  const chosen = [...typed].flatMap(([name, value]) => {
    const column = /^column-(\d+)$/.exec(name)?.[1]
    const field = statementFields.find((one) => one === value)
    return column === undefined || field === undefined ? [] : [{ field, column: Number(column) }]
  })
  const columns: Partial<Record<StatementField, number>> = {}
  for (const { field, column } of chosen) columns[field] ??= column
  const twice = chosen.find(({ field, column }) => columns[field] !== column)
  const currency = String(typed.get('currency') ?? '')
    .trim()
    .toUpperCase()
  const encoding = encodings.find((one) => one === typed.get('encoding')) ?? null
  const decimals = decimalSigns.find((one) => one === typed.get('decimals'))
  const complaints: MappingComplaints = {
    ...(columns.AMOUNT === undefined ? { columns: words.noAmount } : {}),
    ...(twice === undefined ? {} : { columns: words.twice(texts.read.fields[twice.field]) }),
    ...(columns.CURRENCY === undefined && !/^[A-Z]{3}$/.test(currency) ? { currency: words.noCurrency } : {}),
    ...(decimals === undefined ? { decimals: words.noDecimals } : {}),
  }
  if (decimals === undefined || Object.keys(complaints).length > 0) return { kind: 'wrong', complaints }
  return {
    kind: 'right',
    value: { columns, currency: columns.CURRENCY === undefined ? currency : null, encoding, decimals },
  }
}
