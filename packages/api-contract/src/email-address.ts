import { z } from 'zod'

const LONGEST = 254
const LONGEST_LOCAL_PART = 64
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
/** Everything else has a meaning in a URL, in a header or in a mail program. */
const typedDomain = /^[\p{L}\p{M}\p{N}.-]+$/u
/** Nobody sees these, and they vanish on the way to ASCII: one address would have many spellings. */
const invisible = /\p{Default_Ignorable_Code_Point}/u
const asciiDomain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

/** One address without quotes, comments or a display name. It is stored as typed. */
export const emailAddressSchema = z
  .string()
  .max(LONGEST)
  .refine((text) => readAddress(text) !== undefined, 'must be an email address')
  .meta({ examples: ['ada@wren.example'] })

/** What two addresses are compared by: lower-case, with the domain in ASCII. */
export function emailKey(address: string): string {
  return toAsciiAddress(address).toLowerCase()
}

/** The address that is given to a mail server. */
export function toAsciiAddress(address: string): string {
  const parts = readAddress(address)
  if (parts === undefined) throw new TypeError('not an email address')
  return `${parts.local}@${parts.domain}`
}

function readAddress(text: string): { local: string; domain: string } | undefined {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const domain = toAsciiDomain(text.slice(at + 1))
  if (domain === undefined || local.length > LONGEST_LOCAL_PART || !localPart.test(local)) return undefined
  return local.length + 1 + domain.length > LONGEST ? undefined : { local, domain }
}

function toAsciiDomain(typed: string): string | undefined {
  // Compatibility characters such as a fullwidth letter or "℀" would turn into other ones.
  if (!typedDomain.test(typed) || invisible.test(typed) || typed.normalize('NFKC') !== typed.normalize('NFC'))
    return undefined
  const domain = URL.parse(`http://${typed}`)?.hostname ?? ''
  return asciiDomain.test(domain) ? domain : undefined
}
