import { countryCodes } from '@melos/api-contract'
import type { Declared } from '../../admission/admission-calls.ts'
import type { FormReading } from '../../lib/form-reading.ts'
import { texts } from './texts.ts'

const { missing } = texts.declarations

export type DeclarationComplaints = { readonly [Field in keyof Declared]?: string }

/** Nothing is chosen in advance, so that every answer is the person's own. */
export function readDeclarations(
  fields: Readonly<Record<string, string>>,
): FormReading<Declared, DeclarationComplaints> {
  const country = countryCodes.find((code) => code === fields.country)
  const isAdult = readAnswer(fields.isAdult)
  const isEmployee = readAnswer(fields.isEmployee)
  if (country !== undefined && isAdult !== undefined && isEmployee !== undefined)
    return { kind: 'right', value: { country, isAdult, isEmployee } }
  const complaints = {
    ...(country === undefined ? { country: missing.country } : {}),
    ...(isAdult === undefined ? { isAdult: missing.isAdult } : {}),
    ...(isEmployee === undefined ? { isEmployee: missing.isEmployee } : {}),
  }
  return { kind: 'wrong', complaints }
}

function readAnswer(text: string | undefined): boolean | undefined {
  return text === 'yes' ? true : text === 'no' ? false : undefined
}
