import { z } from 'zod'
import { LONGEST_EMAIL_ADDRESS, readEmailParts } from './email-parts.ts'

/** One address without quotes, comments or a display name. It is stored as typed. */
export const emailAddressSchema = z
  .string()
  .max(LONGEST_EMAIL_ADDRESS)
  .refine((text) => readEmailParts(text) !== undefined, 'must be an email address')
  .meta({ examples: ['ada@wren.example'] })

/** What two addresses are compared by: lower-case, with the domain in ASCII. */
export function emailKey(address: string): string {
  return toAsciiAddress(address).toLowerCase()
}

/** The address that is given to a mail server. */
export function toAsciiAddress(address: string): string {
  const parts = readEmailParts(address)
  if (parts === undefined) throw new TypeError('not an email address')
  return `${parts.local}@${parts.domain}`
}
