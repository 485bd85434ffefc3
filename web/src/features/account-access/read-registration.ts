import {
  countrySchema,
  type DeclarationKind,
  declarationTexts,
  emailAddressSchema,
  type registerAccount,
  usernameSchema,
} from '@melos/api-contract'
import type { BodyOf } from '../../api/call-api.ts'
import type { FormReading } from '../../lib/form-reading.ts'
import { texts } from './texts.ts'

// The keys of an object literal.
export const declarationKinds = Object.keys(declarationTexts) as readonly DeclarationKind[]

export type Registration = BodyOf<typeof registerAccount>
type RegistrationField = 'email' | 'username' | 'country' | DeclarationKind
export type Complaints = Partial<Record<RegistrationField, string>>

/** Reads the form's fields; a ticked box has the value `on`. */
export function readRegistration(fields: Readonly<Record<string, string>>): FormReading<Registration, Complaints> {
  const { email = '', username = '', country = '' } = fields
  const complaints: Complaints = {
    ...complain('email', findEmailComplaint(email)),
    ...complain('username', findUsernameComplaint(username)),
    ...complain('country', countrySchema.safeParse(country).success ? undefined : texts.missing.country),
    ...Object.assign(
      {},
      ...declarationKinds.map((kind) => complain(kind, fields[kind] === 'on' ? undefined : texts.missing.declaration)),
    ),
  }
  if (Object.keys(complaints).length > 0) return { kind: 'wrong', complaints }
  const declarations = declarationKinds.map((kind) => ({ kind, version: declarationTexts[kind].version }))
  return { kind: 'right', value: { email: email.trim(), username: username.trim(), country, declarations } }
}

function complain(field: RegistrationField, sentence: string | undefined): Complaints {
  return sentence === undefined ? {} : { [field]: sentence }
}

/** Spaces around it come from copying. */
export function findEmailComplaint(typed: string): string | undefined {
  const email = typed.trim()
  if (email === '') return texts.missing.email
  return emailAddressSchema.safeParse(email).success ? undefined : texts.missing.emailInvalid
}

export function findUsernameComplaint(typed: string): string | undefined {
  const username = typed.trim()
  if (username === '') return texts.missing.username
  const { error } = usernameSchema.safeParse(username)
  if (error === undefined) return undefined
  return error.issues[0]?.message === 'is reserved' ? texts.missing.usernameTaken : texts.missing.usernameInvalid
}
